import type { Forced } from '../../lib/forced';
import type { Action } from '../../lib/protocol';
import type { SeizeView } from './types';

// What stands on Worlds lies open; hands, Reserves and face-down Characters do not. How windows are passed each player
// says (passing.svelte.ts).
const onTable = new Set(['draw-world', 'rebuild', 'target', 'hold', 'to', 'levy', 'conquer', 'skip', 'withdraw']);
const moving = new Set(['part-a', 'part-b', 'part-c', 'military', 'step4-withdraw', 'step4-home', 'step4-retreat', 'flee', 'spread', 'home', 'evacuate', 'new-throne']);

export function forced(view: Pick<SeizeView, 'asks' | 'stage'>, action: Action): Forced {
  if (view.asks === 'window' || action.type === 'use') return null;
  if (onTable.has(action.type) || (action.type === 'done' && moving.has(view.stage))) return 'open';
  return 'hidden';
}
