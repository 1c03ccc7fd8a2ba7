import type { Action, View } from '../../lib/protocol';
import { t } from './messages';
import type { ClashView } from './types';

// What an action would do, for a hint.
export function advice(action: Action, given: View): string {
  const view = given as unknown as ClashView;
  const name = view.cards[String(action['card'])]?.name ?? '';
  switch (action.type) {
    case 'unit':
      return t('do.unit', { name });
    case 'modifier':
      return t('advice.modifier', { name });
    case 'discard':
      return t('do.discard', { name });
    case 'cut':
      return t('advice.cut', { name });
    case 'deck-done':
      return t('advice.deck-done');
    default:
      return t('do.pass');
  }
}
