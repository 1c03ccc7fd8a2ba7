import type { GameEvent } from '../../lib/protocol';
import type { Unfold } from '../../lib/unfold';
import type { ClashPlayer, ClashView } from './types';

// What the table shows with each event. A round's result is seen while its cards still lie there; then they are put
// away, and both draw.
export const unfold: Unfold<ClashView> = (before, after, events) => {
  let now = before;
  const player = (seat: number, change: (player: ClashPlayer) => Partial<ClashPlayer>) =>
    (now = { ...now, players: now.players.map((one, i) => (i === seat ? { ...one, ...change(one) } : one)) });
  const fromHand = (seat: number, card: string) => player(seat, ({ hand, hand_size }) => ({ hand: hand?.filter((one) => one !== card) ?? null, hand_size: hand_size - 1 }));
  const table = (change: Partial<ClashView['table']>) => (now = { ...now, table: { ...now.table, ...change } });
  return events.map((event: GameEvent): ClashView | null => {
    const seat = Number(event['seat']);
    const card = String(event['card']);
    const face = now.cards[card];
    switch (event.type) {
      case 'unit':
        fromHand(seat, card);
        return seat === now.attacker ? table({ attack: card, attack_total: face?.attack ?? 0 }) : table({ defense: card, defense_total: face?.defense ?? 0 });
      case 'modifier': {
        fromHand(seat, card);
        const { modifiers, attack_total, defense_total } = now.table;
        const bonus = face?.bonus ?? 0;
        return table({ modifiers: [...modifiers, card], passes: 0, ...(seat === now.attacker ? { attack_total: attack_total + bonus } : { defense_total: defense_total + bonus }) });
      }
      case 'pass':
        return table({ passes: now.table.passes + 1 });
      case 'discard':
        fromHand(seat, card);
        return player(seat, ({ discard }) => ({ discard: [...discard, card] }));
      case 'round-won':
        return (now = { ...now, scores: after.scores, points: after.points });
      // Cards are turned and drawn one after the other, and all of them are seen then.
      default:
        return null;
    }
  });
};
