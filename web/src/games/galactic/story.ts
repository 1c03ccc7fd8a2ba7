import type { LogEntry, View } from '../../lib/protocol';
import type { RoundScores } from '../board';
import type { Attack, Force, Mode } from './types';

// What the log tells beside the view: the battles with their dice, the attack that waits for its defender, and who has
// used up the choice of defence in this round (G4.10).

export const colours: readonly string[] = ['Red', 'Yellow', 'Green', 'Blue'];

export interface Battle {
  // The log entry in which it began: its name as long as nothing is taken back.
  k: number;
  round: number;
  seat: number;
  attack: Attack;
  shown: { moon: string; die: number; ipec: boolean | null }[];
  penalty: boolean;
  defended: { seat: number; mode: Mode } | null;
  // The attacker's die, then the defender's; `seat` null is a moon's own.
  dice: { sides: number; value: number; seat: number | null }[];
  totals: { attack: number; defense: number } | null;
  won: boolean;
  taken: boolean;
  // What is left of a planet that was hit.
  hp: number | null;
}

export interface Story {
  battles: Battle[];
  // The attack that its defender is asked about.
  waiting: Battle | null;
  otherTypeUsed: ReadonlySet<number>;
}

const seatOf = (colour: string) => colours.indexOf(colour);
const modeOf = (words: string): Mode => (words === 'Hyper Beam' ? 'beam' : 'infantry');
const forceOf = (words: string | undefined): Force => (words === undefined ? 'own' : words.startsWith(', rolling') ? 'ally' : 'ally-own');

const pattern = {
  round: /^Round (\d+)\./,
  attack: /^(\w+) attacks ([MP]\d+) from ([MP]\d+) with (Infantry|Hyper Beam)(, .+)?\.$/,
  shows: /^(M\d+) shows D(\d+)(?:, (Free|IPEC-controlled))?\.$/,
  penalty: /^\w+ will have half the points next round/,
  defend: /^(\w+) defends with (Infantry|Hyper Beam)\.$/,
  die: /^(?:Seat (\d+): )?a D(\d+) rolls (\d+)\.$/,
  battle: /^\w+ (succeeds|fails): (\d+) against (\d+)\.$/,
  hit: /^P\d has (\d+) hit points left\.$/,
  taken: /^\w+ takes [MP]\d+(?: from \w+)?\.$/,
};

export function story(log: readonly LogEntry[]): Story {
  const battles: Battle[] = [];
  const used = new Set<number>();
  let round = 0;
  let now: Battle | null = null;
  for (const entry of log)
    for (const text of entry.text) {
      let m: RegExpExecArray | null;
      if ((m = pattern.attack.exec(text))) {
        const attack: Attack = { force: forceOf(m[5]), mode: modeOf(m[4]!), from: m[3]!, to: m[2]! };
        now = { k: entry.k, round, seat: seatOf(m[1]!), attack, shown: [], penalty: false, defended: null, dice: [], totals: null, won: false, taken: false, hp: null };
        battles.push(now);
      } else if ((m = pattern.round.exec(text))) {
        round = Number(m[1]);
        used.clear();
        now = null;
      } else if (!now) continue;
      else if ((m = pattern.shows.exec(text))) now.shown.push({ moon: m[1]!, die: Number(m[2]), ipec: m[3] === undefined ? null : m[3] !== 'Free' });
      else if (pattern.penalty.test(text)) now.penalty = true;
      else if ((m = pattern.defend.exec(text))) {
        now.defended = { seat: seatOf(m[1]!), mode: modeOf(m[2]!) };
        if (now.defended.mode !== now.attack.mode) used.add(now.defended.seat);
      } else if ((m = pattern.die.exec(text))) now.dice.push({ sides: Number(m[2]), value: Number(m[3]), seat: m[1] === undefined ? null : Number(m[1]) });
      else if ((m = pattern.battle.exec(text))) {
        now.totals = { attack: Number(m[2]), defense: Number(m[3]) };
        now.won = m[1] === 'succeeds';
      } else if ((m = pattern.hit.exec(text))) now.hp = Number(m[1]);
      else if (pattern.taken.test(text)) now.taken = true;
    }
  const last = battles.at(-1);
  return { battles, waiting: last && last.totals === null ? last : null, otherTypeUsed: used };
}

// Points at the end of each round, counted back from the present by what was taken: so it holds even where the log no
// longer reaches back to the beginning.
export function history(log: LogEntry[], view: View): RoundScores[] {
  const out: RoundScores[] = [];
  const scores = [...view.scores];
  let round = view.round;
  if (view.over) out.unshift({ round, scores: [...scores] });
  for (const entry of [...log].reverse())
    for (const text of [...entry.text].reverse()) {
      const taken = /^(\w+) takes ([MP])\d+(?: from (\w+))?\.$/.exec(text);
      if (taken) {
        const worth = taken[2] === 'P' ? 2 : 1;
        scores[seatOf(taken[1]!)]! -= worth;
        if (taken[3]) scores[seatOf(taken[3])]! += worth;
      }
      const begins = /^Round (\d+)\./.exec(text);
      if (begins) {
        round = Number(begins[1]) - 1;
        out.unshift({ round, scores: [...scores] });
      }
    }
  return out;
}
