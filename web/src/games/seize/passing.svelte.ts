import { read, write } from '../../lib/storage';
import type { Passing } from './logic';

// How this person answers windows, kept on this device. What is chosen for one Phase holds until that is over, then the
// usual way is back.
type Usual = 'never' | 'hand';
let usual = $state<Usual>(read<string>('seize.passing') === 'hand' ? 'hand' : 'never');
let since = $state<string | null>(read<string>('seize.passing.phase'));

export const passing = {
  at(phase: string): Passing {
    return since === phase ? 'phase' : usual;
  },
  set(next: Passing, phase: string): void {
    if (next !== 'phase') {
      usual = next;
      write('seize.passing', usual);
    }
    since = next === 'phase' ? phase : null;
    write('seize.passing.phase', since);
  },
};
