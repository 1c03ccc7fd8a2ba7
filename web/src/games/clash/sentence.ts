import { t } from './messages';

// The server's sentences about `clash`, said again in the reader's language.
type Name = (seat: number) => string;
const card = (text: string) => text.replace(/ \((?:attack \d|\+\d).*\)$/, '');

const known: [RegExp, (m: RegExpExecArray, name: Name) => string][] = [
  [/^Seat (\d+) leaves out (.+)\.$/, (m, name) => t('log.cut', { who: name(+m[1]!), card: card(m[2]!) })],
  [/^Seat (\d+) has chosen a deck\.$/, (m, name) => t('log.deck-done', { who: name(+m[1]!) })],
  [/^Seat (\d+) draws a card\.$/, (m, name) => t('log.draw.hidden', { who: name(+m[1]!) })],
  [/^Seat (\d+) draws (.+)\.$/, (m, name) => t('log.draw', { who: name(+m[1]!), card: card(m[2]!) })],
  [/^Seat (\d+) has no Unit and discards (.+)\.$/, (m, name) => t('log.discard', { who: name(+m[1]!), card: card(m[2]!) })],
  [/^Seat (\d+) turns over (.+) and discards it\.$/, (m, name) => t('log.turned', { who: name(+m[1]!), card: card(m[2]!) })],
  [/^Seat (\d+) puts down (.+)\.$/, (m, name) => t('log.unit', { who: name(+m[1]!), card: card(m[2]!) })],
  [/^Seat (\d+) plays (.+)\.$/, (m, name) => t('log.modifier', { who: name(+m[1]!), card: card(m[2]!) })],
  [/^Seat (\d+) passes\.$/, (m, name) => t('log.pass', { who: name(+m[1]!) })],
  [/^Seat (\d+) wins the round \(attack (-?\d+), defense (-?\d+)\)\.$/, (m, name) => t('log.round-won', { who: name(+m[1]!), attack: m[2]!, defense: m[3]! })],
  [/^Round (\d+): seat (\d+) attacks\.$/, (m, name) => t('log.round', { n: m[1]!, who: name(+m[2]!) })],
  [/^Seat (\d+) wins the game\.$/, (m, name) => t('log.over', { who: name(+m[1]!) })],
];

export function sentence(text: string, name: Name): string | null {
  for (const [pattern, say] of known) {
    const match = pattern.exec(text);
    if (match) return say(match, name);
  }
  return null;
}
