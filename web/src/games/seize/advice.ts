import type { Action, View } from '../../lib/protocol';
import { marchOf, marchText } from './march';
import { actionText } from './text';
import type { SeizeView } from './types';

// What an action would do, for a hint, with the decisions that are expected after it: of a march the whole way, and who
// goes along.
export function advice(action: Action, view: View, names: string[], line: readonly Action[] = [action]): string {
  const here = view as View & SeizeView;
  const march = marchOf(here, line);
  return march ? marchText(here, march) : actionText(action, here, names);
}

// The decisions that belong to one hint: what is marked on the board.
export function whole(view: View, line: readonly Action[]): Action[] {
  const march = marchOf(view as View & SeizeView, line);
  return march ? [...march.units.map((unit) => ({ type: 'move', unit })), { type: 'to', world: march.world }] : line.slice(0, 1);
}
