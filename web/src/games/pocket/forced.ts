import type { Forced } from '../../lib/forced';
import type { Action } from '../../lib/protocol';
import type { PocketView } from './types';

// Ships and sectors lie open; only plans are secret.
export const forced = (view: Pick<PocketView, 'phase'>, action: Action): Forced => (view.phase === 'plan' || action.type === 'plan' ? 'hidden' : 'open');
