import { textOf } from '../lib/format';
import type { Problem } from '../lib/protocol';
import { t } from '../messages';
import { factText } from '.';
import type { Telling } from './words';

const nobody: Telling = { you: null, names: [], view: null };

// A refusal in the reader's language.
export function problemText(problem: Problem, game: string | null = null, to: Telling = nobody): string {
  if (problem.code === 'offline') return t('problem.offline');
  const told = factText(game, problem, to);
  return told ? textOf(told) : t('problem.unknown');
}
