import type { Action } from '../../lib/protocol';
import { abilityName, modeName, t } from './messages';
import type { Mode } from './types';

// What an action would do, for a hint.
export function advice(action: Action): string {
  const word = (name: string) => String(action[name]);
  switch (action.type) {
    case 'research':
      return t('advice.research', { what: abilityName(word('ability')) });
    case 'research-done':
      return t('advice.research-done');
    case 'attack-die':
      return action['sides'] ? t('advice.attack-die', { n: word('sides') }) : t('advice.attack-die.none');
    case 'defense-die':
      return t('advice.defense-die', { n: word('sides') });
    case 'diplomacy':
      return t('advice.diplomacy', { n: Number(action['points']), id: word('moon') });
    case 'allocate-done':
      return t('do.allocate');
    case 'attack':
      return t('advice.attack', { from: word('from'), to: word('to'), mode: modeName(word('mode') as Mode) });
    case 'defend':
      return t('do.defend', { mode: modeName(word('with') as Mode) });
    default:
      return t('do.end');
  }
}
