import { describe, expect, it } from 'vitest';
import { forced as clash } from '../src/games/clash/forced';
import { forced as galactic } from '../src/games/galactic/forced';
import { forced as pocket } from '../src/games/pocket/forced';
import { forced as seize } from '../src/games/seize/forced';
import { forcedMove, pause } from '../src/lib/forced';
import type { View } from '../src/lib/protocol';

const view = (more: object) => more as View;
const pass = { type: 'pass' };

describe('what passes by itself', () => {
  it('only what is the only possibility', () => {
    expect(forcedMove([pass, { type: 'unit' }], view({}), () => 'open')).toBeNull();
    expect(forcedMove([], view({}), () => 'open')).toBeNull();
    expect(forcedMove([pass], view({}), () => null)).toBeNull();
  });
  it('at once where everybody can know, else after a pause that is always the same', () => {
    expect(forcedMove([pass], view({}), () => 'open')?.wait).toBe(0);
    expect(forcedMove([pass], view({}), () => 'hidden')?.wait).toBe(pause);
  });
  it('clash: a hand that holds cards tells nothing, an empty one all; a deck is confirmed', () => {
    const at = (hand_size: number, phase = 'modifiers') => ({ phase, pending: [1], players: [{ hand_size: 3 }, { hand_size }] }) as Parameters<typeof clash>[0];
    expect(clash(at(2), pass)).toBe('hidden');
    expect(clash(at(0), pass)).toBe('open');
    expect(clash(at(0, 'deck'), { type: 'deck-done' })).toBeNull();
  });
  it('pocket: plans are secret; galactic: all before the turns', () => {
    expect([pocket({ phase: 'plan' }, { type: 'plan' }), pocket({ phase: 'perform' }, pass)]).toEqual(['hidden', 'open']);
    expect([galactic({ phase: 'allocation' }), galactic({ phase: 'turns' })]).toEqual(['hidden', 'open']);
  });
  it('seize: the table is open, hands are not, windows are the player’s own affair', () => {
    const at = (stage: string, asks: string | null = null) => ({ stage, asks }) as Parameters<typeof seize>[0];
    expect(seize(at('part-a'), { type: 'done' })).toBe('open');
    expect(seize(at('build'), { type: 'done' })).toBe('hidden');
    expect(seize(at('step1', 'window'), pass)).toBeNull();
    expect(seize(at('step1'), { type: 'target', unit: 'u1', at: 'w1' })).toBe('open');
  });
});
