import type { GameEvent, LogEntry, View } from '../../lib/protocol';
import type { RoundScores } from '../board';
import type { Attack, Force, Mode } from './types';

// What the log tells beside the view: the battles with their dice, the attack that waits for its defender, and who has
// used up the choice of defense in this round (G4.10).

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

export function story(log: readonly LogEntry[]): Story {
  const battles: Battle[] = [];
  const used = new Set<number>();
  let round = 0;
  let now: Battle | null = null;
  for (const entry of log)
    for (const event of entry.events) {
      if (event.type === 'attack') {
        const attack: Attack = { force: event['force'] as Force, mode: event['mode'] as Mode, from: String(event['from']), to: String(event['to']) };
        now = { k: entry.k, round, seat: Number(event['seat']), attack, shown: [], penalty: false, defended: null, dice: [], totals: null, won: false, taken: false, hp: null };
        battles.push(now);
        continue;
      }
      if (event.type === 'round') {
        round = Number(event['round']);
        used.clear();
        now = null;
      }
      if (now) add(now, event, used);
    }
  const last = battles.at(-1);
  return { battles, waiting: last && last.totals === null ? last : null, otherTypeUsed: used };
}

// What an event adds to a battle.
function add(battle: Battle, event: GameEvent, used: Set<number>): void {
  const seat = event['seat'] as number | null;
  switch (event.type) {
    case 'revealed':
      battle.shown.push({ moon: String(event['moon']), die: Number(event['die']), ipec: (event['ipec'] as boolean | undefined) ?? null });
      break;
    case 'penalty':
      battle.penalty = true;
      break;
    case 'defend':
      battle.defended = { seat: seat!, mode: event['with'] as Mode };
      if (battle.defended.mode !== battle.attack.mode) used.add(seat!);
      break;
    case 'chance':
      if (event['kind'] === 'die') battle.dice.push({ sides: Number(event['sides']), value: Number(event['value']), seat });
      break;
    case 'battle':
      battle.totals = { attack: Number(event['attack_total']), defense: Number(event['defense_total']) };
      battle.won = event['won'] === true;
      break;
    case 'hit':
      battle.hp = Number(event['hp']);
      break;
    case 'taken':
      battle.taken = true;
      break;
  }
}

// Points at the end of each round, counted back from the present by what was taken: so it holds even where the log no
// longer reaches back to the beginning.
export function history(log: LogEntry[], view: View): RoundScores[] {
  const out: RoundScores[] = [];
  const scores = [...view.scores];
  let round = view.round;
  if (view.over) out.unshift({ round, scores: [...scores] });
  for (const event of log.flatMap((entry) => entry.events).reverse()) {
    if (event.type === 'taken') {
      const worth = String(event['place']).startsWith('P') ? 2 : 1;
      scores[Number(event['seat'])]! -= worth;
      if (typeof event['from'] === 'number') scores[event['from']]! += worth;
    }
    if (event.type === 'round') {
      round = Number(event['round']) - 1;
      out.unshift({ round, scores: [...scores] });
    }
  }
  return out;
}
