import { translator } from '../lib/i18n.svelte';
import { en } from './en';
import { fr } from './fr';

export { abouts } from './about';
export { common } from './common';
export const catalogues = { en, fr };
export const t = translator(catalogues);
