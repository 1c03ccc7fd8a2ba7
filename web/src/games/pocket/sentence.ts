import { list } from '../../lib/i18n.svelte';
import { commandName, hexName, t } from './messages';

// The server's sentences about `pocket`, said again in the reader's language.
type Name = (seat: number) => string;
type Say = (m: RegExpExecArray, name: Name) => string;

const gains = (text: string, name: Name) => [...text.matchAll(/seat (\d+) \+(\d+)/g)].map((m) => `${name(+m[1]!)} +${m[2]}`).join(', ');
const other = (text: string, name: Name) => (text === 'neutral ships' ? t('neutral') : name(Number(text.replace('seat ', ''))));
const hex = hexName;

const battle =
  (key: 'log.battle.win' | 'log.battle.lose' | 'log.battle.draw'): Say =>
  (m, name) =>
    t(key, { who: name(+m[1]!), hex: hex(m[2]!), n: m[3]!, m: m[4]!, other: other(m[5]!, name), lost: m[6]!, left: m[7] ?? '' });
const begun = String.raw`^Seat (\d+) invades (H\d+) with (\d+) ships? against (\d+) of (neutral ships|seat \d+); both lose (\d+), `;

const known: [RegExp, Say][] = [
  [/^Seat (\d+) deploys 2 ships on (H\d+)\.$/, (m, name) => t('log.deploy', { who: name(+m[1]!), hex: hex(m[2]!) })],
  [/^Seat (\d+) has planned\.$/, (m, name) => t('log.plan', { who: name(+m[1]!) })],
  [/^Seat (\d+) has planned: (.+)\.$/, (m, name) => t('log.plan.mine', { who: name(+m[1]!), order: m[2]!.split(', ').map(commandName).join(', ') })],
  [
    /^Step (\d+): (.+)\.$/,
    (m, name) =>
      t('log.reveal', {
        n: m[1]!,
        list: [...m[2]!.matchAll(/seat (\d+) (\w+)/g)].map((one) => t('log.reveal.one', { who: name(+one[1]!), command: commandName(one[2]!) })).join(', '),
      }),
  ],
  [/^Seat (\d+) carries out (\w+) with strength (\d+)\.$/, (m, name) => t('log.command', { who: name(+m[1]!), command: commandName(m[2]!), n: m[3]! })],
  [/^Seat (\d+) adds (\d+) ships? to (H\d+)\.$/, (m, name) => t('log.expand', { who: name(+m[1]!), n: m[2]!, hex: hex(m[3]!) })],
  [/^Seat (\d+) moves (\d+) ships? from (H\d+) to (H\d+)\.$/, (m, name) => t('log.move', { who: name(+m[1]!), n: m[2]!, from: hex(m[3]!), to: hex(m[4]!) })],
  [
    /^Seat (\d+) goes on with (\d+) ships? from (H\d+) to (H\d+)(?:, (leaving|taking) (\d+) ships?(?: along)?)?\.$/,
    (m, name) =>
      t(m[5] === 'leaving' ? 'log.continue.leave' : m[5] === 'taking' ? 'log.continue.take' : 'log.continue', {
        who: name(+m[1]!),
        n: m[2]!,
        from: hex(m[3]!),
        to: hex(m[4]!),
        m: m[6] ?? '',
      }),
  ],
  [/^Seat (\d+) halts in (H\d+)\.$/, (m, name) => t('log.halt', { who: name(+m[1]!), hex: hex(m[2]!) })],
  [/^Seat (\d+) begins an invasion of (H\d+)\.$/, (m, name) => t('log.invade', { who: name(+m[1]!), hex: hex(m[2]!) })],
  [/^Seat (\d+) sends (\d+) ships? from (H\d+) to (H\d+)\.$/, (m, name) => t('log.send', { who: name(+m[1]!), n: m[2]!, from: hex(m[3]!), to: hex(m[4]!) })],
  [/^Seat (\d+) invades (H\d+) with (\d+) ships? and takes it unopposed\.$/, (m, name) => t('log.battle.free', { who: name(+m[1]!), hex: hex(m[2]!), n: m[3]! })],
  [new RegExp(begun + String.raw`and the invader holds it with (\d+)\.$`), battle('log.battle.win')],
  [new RegExp(begun + String.raw`and the defender keeps (\d+)\.$`), battle('log.battle.lose')],
  [new RegExp(begun + String.raw`and it is left unoccupied\.$`), battle('log.battle.draw')],
  [/^Seat (\d+) ends (\w+)\.$/, (m, name) => t('log.ends', { who: name(+m[1]!), command: commandName(m[2]!) })],
  [/^(H\d+) cannot sustain (\d+) ships? of seat (\d+)\.$/, (m, name) => t('log.sustain', { hex: hex(m[1]!), n: m[2]!, who: name(+m[3]!) })],
  [/^Seat (\d+) chooses sector (S\d)\.$/, (m, name) => t('log.score', { who: name(+m[1]!), sector: m[2]! })],
  [/^The chosen sectors score: (.+)\.$/, (m, name) => t('log.points', { list: gains(m[1]!, name) })],
  [/^All sectors score double: (.+)\.$/, (m, name) => t('log.final', { list: gains(m[1]!, name) })],
  [/^Round (\d+): seat (\d+) is the start player\.$/, (m, name) => t('log.round', { n: m[1]!, who: name(+m[2]!) })],
  [/^The winner is seat (\d+)\.$/, (m, name) => t('log.over', { who: name(+m[1]!) })],
  [/^The winners are (.+)\.$/, (m, name) => t('log.over.shared', { who: list([...m[1]!.matchAll(/seat (\d+)/g)].map((one) => name(+one[1]!))) })],
];

export function sentence(text: string, name: Name): string | null {
  for (const [pattern, say] of known) {
    const match = pattern.exec(text);
    if (match) return say(match, name);
  }
  return null;
}
