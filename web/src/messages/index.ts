import { language, maybe, translator } from '../lib/i18n.svelte';
import type { Problem } from '../lib/protocol';
import { en } from './en';
import { fr } from './fr';

export { abouts } from './about';
export const catalogues = { en, fr };
export const t = translator(catalogues);

// Whether a refusal is said in the server's words, which are English, to somebody who reads another language.
export function isForeign(problem: Problem): boolean {
  return language.now !== 'en' && problem.code !== 'draft' && problem.message !== '' && !(`problem.${problem.code}` in en);
}

// A refusal in the reader's language where the page has words for it, else the server's sentence.
export function problemText(problem: Problem): string {
  return maybe(catalogues, `problem.${problem.code}`, problem.message || t('problem.offline'));
}
