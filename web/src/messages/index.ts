import { maybe, translator } from '../lib/i18n.svelte';
import type { Problem } from '../lib/protocol';
import { en } from './en';
import { fr } from './fr';

export { abouts } from './about';
export const catalogues = { en, fr };
export const t = translator(catalogues);

// A refusal in the reader's language where the page has words for it, else the server's sentence.
export function problemText(problem: Problem): string {
  return maybe(catalogues, `problem.${problem.code}`, problem.message || t('problem.offline'));
}
