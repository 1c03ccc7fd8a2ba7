import type { Attack, GalacticView, Mode, Player } from './types';

// Exact odds of attacks, counted from what the view shows (G4.5, G4.6): every roll once, a face-down token as any of those
// this viewer has not seen. The same figures as the program's own `odds`.

export interface Odds {
  favourable: number;
  total: number;
}

export const dice: readonly number[] = [4, 6, 8, 10, 12, 20];
const common = 120; // every number of sides divides it

// How often the attacker's roll, with its lead in bonuses, beats the defender's; a tie is no success.
export function diceOdds(attack: number, defense: number, lead = 0): Odds {
  let favourable = 0;
  for (let roll = 1; roll <= attack; roll++) favourable += Math.min(defense, Math.max(0, roll + lead - 1));
  return { favourable, total: attack * defense };
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
function reduced(favourable: number, total: number): Odds {
  const by = divisor(favourable, total) || 1;
  return { favourable: favourable / by, total: total / by };
}

export const attackBonus = (player: Player, mode: Mode) => (player.research?.includes(mode === 'infantry' ? 'att-inf' : 'att-beam') ? 1 : 0);

export function defenseBonus(player: Player, mode: Mode): number {
  const names = mode === 'infantry' ? (['def-inf', 'def-inf-2'] as const) : (['def-beam', 'def-beam-2'] as const);
  return names.filter((name) => player.research?.includes(name)).length;
}

// G4.10: is the owner asked how to defend? `used`: who has defended with the other type in this round.
export function asksDefender(view: GalacticView, owner: number, used: ReadonlySet<number>): boolean {
  const player = view.players[owner]!;
  return !used.has(owner) && !!player.research?.includes('def-either') && defenseBonus(player, 'infantry') !== defenseBonus(player, 'beam');
}

// How many of the Dice tokens this viewer has not seen have so many sides.
export function unseenDice(view: GalacticView): Map<number, number> {
  const count = new Map(Object.entries(view.face_down.dice).map(([sides, n]) => [Number(sides), n]));
  for (const one of Object.values(view.territories))
    if (one.die !== undefined && one.die !== null && !one.die_up) count.set(one.die, (count.get(one.die) ?? 0) - 1);
  return count;
}

interface Guess {
  count: ReadonlyMap<number, number>;
  known: boolean;
}
const sure = (sides: number): Guess => ({ count: new Map([[sides, 1]]), known: true });

function token(view: GalacticView, moon: string): Guess {
  const die = view.territories[moon]?.die ?? null;
  return die === null ? { count: unseenDice(view), known: false } : sure(die);
}

// What an attack rolls: known sides, or null for a face-down token; and its bonus.
export interface Roll {
  sides: number | null;
  bonus: number;
}
export interface Matchup {
  attack: Roll;
  defense: Roll;
}

export function matchup(view: GalacticView, attacker: number, attack: Attack, defendedWith: Mode = attack.mode): Matchup | null {
  const player = view.players[attacker]!;
  const own = attack.force !== 'ally';
  if (own && !player.attack_die) return null;
  const mine: Roll = own ? { sides: player.attack_die, bonus: attackBonus(player, attack.mode) } : { sides: view.territories[attack.from]?.die ?? null, bonus: 0 };
  const target = view.territories[attack.to]!;
  if (target.owner === null) return { attack: mine, defense: { sides: target.die ?? null, bonus: 0 } };
  const defender = view.players[target.owner]!;
  if (defender.defense_die === null) return null;
  return { attack: mine, defense: { sides: defender.defense_die, bonus: defenseBonus(defender, defendedWith) } };
}

// The chance that an attack succeeds; null where a die is not chosen yet, or its owner's secret.
export function attackOdds(view: GalacticView, attacker: number, attack: Attack, defendedWith: Mode = attack.mode): Odds | null {
  const rolls = matchup(view, attacker, attack, defendedWith);
  if (!rolls) return null;
  const mine = rolls.attack.sides === null ? token(view, attack.from) : sure(rolls.attack.sides);
  const theirs = rolls.defense.sides === null ? token(view, attack.to) : sure(rolls.defense.sides);
  const lead = rolls.attack.bonus - rolls.defense.bonus;
  let favourable = 0;
  let total = 0;
  for (const [a, many] of mine.count)
    for (const [d, more] of theirs.count) {
      // Two face-down tokens are two different ones.
      const others = more - (!mine.known && !theirs.known && a === d ? 1 : 0);
      if (many <= 0 || more <= 0) continue;
      const one = diceOdds(a, d, lead);
      favourable += many * others * one.favourable * (common / a) * (common / d);
      total += many * others * common * common;
    }
  return total === 0 ? null : reduced(favourable, total);
}

// The chance that an uncontrolled moon is IPEC-controlled, with what this viewer knows.
export function ipecOdds(view: GalacticView, moon: string): Odds {
  const known = view.territories[moon]?.ipec;
  if (known !== null && known !== undefined) return { favourable: known ? 1 : 0, total: 1 };
  let hidden = 0;
  let controlled = view.face_down.ipec;
  for (const one of Object.values(view.territories)) {
    if (one.hp !== undefined || one.owner !== null) continue;
    if (one.ipec === null) hidden++;
    else if (one.ipec && !one.ipec_up) controlled--;
  }
  return reduced(controlled, hidden);
}

// Would this attack risk the penalty of half the points? Null where it cannot (G4.7).
export function ipecRisk(view: GalacticView, attacker: number, to: string): Odds | null {
  const player = view.players[attacker]!;
  if (view.territories[to]?.owner !== null || player.research?.includes('no-ipec') || player.penalty) return null;
  const odds = ipecOdds(view, to);
  return odds.favourable === 0 ? null : odds;
}

// What people read: tenths of a percent, rounded as the program does.
export function tenths(odds: Odds): number {
  return Math.floor((odds.favourable * 1000 + Math.floor(odds.total / 2)) / odds.total);
}
