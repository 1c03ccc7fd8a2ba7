import type { Unfold } from '../../lib/unfold';
import type { GalacticView } from './types';

// An attack is told by its own dice, from one end to the other: the board keeps back what they decide. A new round begins
// after the turn that ended the last one.
export const unfold: Unfold<GalacticView> = (before, _, events) => {
  const round = events.findIndex((event) => event.type === 'round');
  const fights = events.some((event) => event.type === 'attack' || event.type === 'battle');
  return events.map((_event, i) => (!fights && i < round ? before : null));
};
