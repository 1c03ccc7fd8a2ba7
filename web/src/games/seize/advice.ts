import type { Action, View } from '../../lib/protocol';
import { actionText } from './text';
import type { SeizeView } from './types';

// What an action would do, for a hint.
export const advice = (action: Action, view: View, names: string[]): string => actionText(action, view as View & SeizeView, names);
