import { list } from '../../lib/i18n.svelte';
import { abilityName, modeName, t } from './messages';
import { colours } from './story';

// The server's sentences about `galactic`, said again in the reader's language; it names seats by their colours.
type Name = (seat: number) => string;
type Say = (m: RegExpExecArray, name: Name) => string;

const C = '(Red|Yellow|Green|Blue)';
const seatOf = (colour: string) => colours.indexOf(colour);
const all = (text: string, name: Name) => list([...text.matchAll(/Red|Yellow|Green|Blue/g)].map((m) => name(seatOf(m[0]))));
const mode = (words: string) => modeName(words === 'Hyper Beam' ? 'beam' : 'infantry');
const ipec = (word: string) => t(word === 'Free' ? 'log.ipec.no' : 'log.ipec.yes');
const abilities = (text: string) => (text === 'nothing' ? t('log.nothing') : list(text.split(/, | and /).map(abilityName)));
const who = (m: RegExpExecArray, name: Name) => name(seatOf(m[1]!));

// Colours of seats, and ids of abilities such as `def-inf-2`.
const words = /\b(?:Red|Yellow|Green|Blue)\b|[a-z]+(?:-[a-z\d]+)+/g;

const known: [RegExp, Say][] = (
  [
    [`^${C} researches (\\S+)\\.$`, (m, name) => t('log.research', { who: who(m, name), what: abilityName(m[2]!) })],
    [`^${C} has finished research\\.$`, (m, name) => t('log.research.done', { who: who(m, name) })],
    [`^${C} has researched (.+)\\.$`, (m, name) => t('log.research.shown', { who: who(m, name), list: abilities(m[2]!) })],
    ['^Round (\\d+)\\. Order of turns: (.+)\\.$', (m, name) => t('log.round', { n: m[1]!, list: all(m[2]!, name) })],
    [`^${C} buys no attack die\\.$`, (m, name) => t('log.attack-die.none', { who: who(m, name) })],
    [`^${C} buys attack die D(\\d+)\\.$`, (m, name) => t('log.attack-die', { who: who(m, name), n: m[2]! })],
    [`^${C} takes defense die D(\\d+)\\.$`, (m, name) => t('log.defense-die', { who: who(m, name), n: m[2]! })],
    [`^${C} bids (\\d+) on (M\\d+)\\.$`, (m, name) => t('log.diplomacy', { who: who(m, name), n: m[2]!, id: m[3]! })],
    [`^${C} has finished the allocation\\.$`, (m, name) => t('log.allocate', { who: who(m, name) })],
    [
      `^${C}: attack die (none|D\\d+), defense die D(\\d+)((?:, \\d+ on M\\d+)*)\\.$`,
      (m, name) =>
        t('log.shown', {
          who: who(m, name),
          a: m[2] === 'none' ? t('die.none') : m[2]!,
          d: m[3]!,
          bids: [...m[4]!.matchAll(/(\d+) on (M\d+)/g)].map((one) => t('log.shown.bid', { n: one[1]!, id: one[2]! })).join(''),
        }),
    ],
    [
      `^(M\\d+) is the ally of ${C} for this round(?: \\(D(\\d+), (.+)\\))?\\.$`,
      (m, name) => {
        const values = { id: m[1]!, who: name(seatOf(m[2]!)) };
        return m[3] ? t('log.ally.tokens', { ...values, n: m[3], ipec: ipec(m[4]!) }) : t('log.ally', values);
      },
    ],
    [
      `^${C} attacks ([MP]\\d+) from ([MP]\\d+) with (Infantry|Hyper Beam)(, rolling the ally's die|, with own military from an ally)?\\.$`,
      (m, name) =>
        t(m[5] === undefined ? 'log.attack' : m[5].startsWith(', rolling') ? 'log.attack.ally' : 'log.attack.ally-own', {
          who: who(m, name),
          to: m[2]!,
          from: m[3]!,
          mode: mode(m[4]!),
        }),
    ],
    ['^(M\\d+) shows D(\\d+)(?:, (Free|IPEC-controlled))?\\.$', (m) => (m[3] ? t('log.reveal.both', { id: m[1]!, n: m[2]!, ipec: ipec(m[3]) }) : t('log.reveal', { id: m[1]!, n: m[2]! }))],
    [`^${C} will have half the points next round \\(IPEC\\)\\.$`, (m, name) => t('log.penalty', { who: who(m, name) })],
    [`^${C} defends with (Infantry|Hyper Beam)\\.$`, (m, name) => t('log.defend', { who: who(m, name), mode: mode(m[2]!) })],
    [`^${C} (succeeds|fails): (\\d+) against (\\d+)\\.$`, (m, name) => t(m[2] === 'succeeds' ? 'log.won' : 'log.lost', { who: who(m, name), a: m[3]!, d: m[4]! })],
    ['^(P\\d) has (\\d+) hit points left\\.$', (m) => t('log.hit', { id: m[1]!, n: Number(m[2]) })],
    [
      `^${C} takes ([MP]\\d+)(?: from ${C})?\\.$`,
      (m, name) => (m[3] ? t('log.taken.from', { who: who(m, name), id: m[2]!, other: name(seatOf(m[3])) }) : t('log.taken', { who: who(m, name), id: m[2]! })),
    ],
    [`^${C} is eliminated\\.$`, (m, name) => t('log.out', { who: who(m, name) })],
    [`^${C} ends the turn\\.$`, (m, name) => t('log.end', { who: who(m, name) })],
    ['^IPEC tokens are dealt anew: (\\d+) IPEC-controlled, (\\d+) Free\\.$', (m) => t('log.deal', { n: m[1]!, m: m[2]! })],
    [`^${C} wins\\.$`, (m, name) => t('log.over', { who: who(m, name) })],
    ['^(.+) share the win\\.$', (m, name) => t('log.over.shared', { who: all(m[1]!, name) })],
    ['^a D(\\d+) rolls (\\d+)\\.$', (m) => t('log.die', { n: m[1]!, value: m[2]! })],
    ['^Seat (\\d): a D(\\d+) rolls (\\d+)\\.$', (m, name) => t('log.die.seat', { who: name(Number(m[1])), n: m[2]!, value: m[3]! })],
    ['^shuffled \\(dice\\)\\.$', () => t('log.shuffle.dice')],
    ['^shuffled \\(ipec\\)\\.$', () => t('log.shuffle.ipec')],
  ] as [string, Say][]
).map(([pattern, say]) => [new RegExp(pattern), say]);

export function sentence(text: string, name: Name): string | null {
  for (const [pattern, say] of known) {
    const match = pattern.exec(text);
    if (match) return say(match, name);
  }
  // Other sentences, such as refusals: at least names in place of ids and colours.
  const named = text.replace(words, (word) => (seatOf(word) >= 0 ? name(seatOf(word)) : abilityName(word)));
  return named === text ? null : named;
}
