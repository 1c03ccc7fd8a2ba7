import type { Action, View } from './protocol';

// A decision that is none passes by itself: at once where everybody at the table can know that nothing else is possible,
// elsewhere after a pause that is always the same, so that it tells nothing of what is held.

// `open`: everybody can know it; `hidden`: only who sees this seat's cards or plans; null: it is asked all the same.
export type Forced = 'open' | 'hidden' | null;

export const pause = 1500;

export function forcedMove(legal: Action[], view: View, kind: (view: View, action: Action) => Forced): { action: Action; wait: number } | null {
  if (legal.length !== 1) return null;
  const action = legal[0]!;
  const forced = kind(view, action);
  return forced === null ? null : { action, wait: forced === 'open' ? 0 : pause };
}
