import type { Action } from '../../lib/protocol';
import { commandName, hexName, t } from './messages';

// What an action would do, for a hint.
export function advice(action: Action): string {
  const hex = (name: string) => hexName(String(action[name]));
  const n = Number(action['ships'] ?? 0);
  switch (action.type) {
    case 'deploy':
      return t('do.deploy', { id: hex('hex') });
    case 'plan':
      return t('advice.plan', { order: (action['order'] as string[]).map(commandName).join(', ') });
    case 'expand':
      return t('advice.expand', { n, hex: hex('hex') });
    case 'move':
      return t('advice.move', { n, from: hex('from'), to: hex('to') });
    case 'continue':
      return t('do.continue', { id: hex('to') });
    case 'halt':
      return t('do.halt');
    case 'invade':
      return t('advice.invade', { hex: hex('hex') });
    case 'send':
      return t('advice.send', { n, hex: hex('from') });
    case 'strike':
      return t('do.strike');
    case 'score':
      return t('do.score', { id: String(action['sector']) });
    default:
      return t('do.done');
  }
}
