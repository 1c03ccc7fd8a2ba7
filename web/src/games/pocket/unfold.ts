import type { GameEvent } from '../../lib/protocol';
import type { Unfold } from '../../lib/unfold';
import type { Command, Hex, PocketView } from './types';

// What the map shows with each event.
export const unfold: Unfold<PocketView> = (before, after, events) => {
  let now = before;
  // The owner of a hex is who has ships in it.
  const hex = (id: string, ships: number, owner?: Hex['owner']) => {
    const was = now.hexes[id]!;
    const left = was.ships + ships;
    now = { ...now, hexes: { ...now.hexes, [id]: { ...was, ships: left, owner: left > 0 ? (owner ?? was.owner) : null } } };
  };
  const supply = (seat: Hex['owner'] | undefined, ships: number) => {
    if (typeof seat === 'number') now = { ...now, supply: now.supply.map((one, i) => (i === seat ? one + ships : one)) };
  };
  const points = (list: number[]) => (now = { ...now, scores: now.scores.map((one, i) => one + (list[i] ?? 0)) });
  return events.map((event: GameEvent): PocketView | null => {
    const seat = Number(event['seat']);
    const at = String(event['hex']);
    const from = String(event['from']);
    const to = String(event['to']);
    const ships = Number(event['ships']);
    switch (event.type) {
      case 'deploy':
      case 'expand':
        hex(at, ships, seat);
        supply(seat, -ships);
        return now;
      case 'move':
      case 'continue':
        hex(from, -ships);
        hex(to, ships, seat);
        return now;
      case 'send':
        hex(from, -ships);
        return now;
      case 'battle': {
        const { owner } = now.hexes[at]!;
        const lost = Number(event['lost']);
        const winning = Number(event['sent']) - lost;
        if (lost) hex(at, -lost);
        if (winning > 0) hex(at, winning, seat);
        supply(owner, lost);
        supply(seat, lost);
        return now;
      }
      case 'sustain':
        hex(at, -Number(event['lost']));
        supply(seat, Number(event['lost']));
        return now;
      case 'reveal': {
        const step = Number(event['step']);
        const commands = event['commands'] as Command[];
        return (now = { ...now, phase: 'perform', step, plans: now.plans.map((one, i) => [...one.slice(0, step), commands[i]!]), command: null });
      }
      case 'command': {
        const strength = Number(event['strength']);
        return (now = { ...now, command: { type: event['command'] as Command, seat, strength, left: strength } });
      }
      case 'score':
        return (now = { ...now, phase: 'exploit', command: null, chosen: [...now.chosen, String(event['sector'])] });
      case 'points':
      case 'final-points':
        return points(event['points'] as number[]);
      case 'round':
        return (now = { ...now, phase: after.phase, round: after.round, start: after.start, plans: after.plans, chosen: after.chosen, command: after.command, step: after.step });
      default:
        return null;
    }
  });
};
