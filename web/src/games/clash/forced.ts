import type { Forced } from '../../lib/forced';
import type { Action } from '../../lib/protocol';
import type { ClashView } from './types';

// Hands are hidden, so that only an empty one is known to force anything. A deck is confirmed, also one that cannot be changed.
export function forced(view: Pick<ClashView, 'phase' | 'pending' | 'players'>, action: Action): Forced {
  if (view.phase === 'deck') return null;
  const seat = view.pending[0];
  return action.type === 'pass' && seat !== undefined && view.players[seat]?.hand_size === 0 ? 'open' : 'hidden';
}
