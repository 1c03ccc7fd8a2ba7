import type { Forced } from '../../lib/forced';
import type { GalacticView } from './types';

// Research and allocation are secret until they are shown; whether an attack is possible, or how one may defend, everybody sees.
export const forced = (view: Pick<GalacticView, 'phase'>): Forced => (view.phase === 'turns' ? 'open' : 'hidden');
