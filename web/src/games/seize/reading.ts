import type { Language } from '../../lib/i18n.svelte';
import verbs from '../../../../data/seize/verbs.json';

// How verbs read, which is data: the words of each in every language, with gaps. {target} is a value, {many?have|has} says
// "have" where there is such a value, and "has" where there is none; both may have gaps of their own.

export type Gaps = Record<string, string | number | boolean | undefined>;

export const reading = (verb: string, language: Language): string => (verbs as Record<string, Record<Language, string>>)[verb]?.[language] ?? '';

// Where this character stands outside of inner gaps.
function outside(words: string, wanted: string): number {
  let depth = 0;
  for (let i = 0; i < words.length; i++) {
    if (depth === 0 && words[i] === wanted) return i;
    depth += words[i] === '{' ? 1 : words[i] === '}' ? -1 : 0;
  }
  return -1;
}

function oneGap(inside: string, gaps: Gaps): string {
  const asks = inside.indexOf('?');
  const name = asks < 0 ? inside : inside.slice(0, asks);
  if (!(name in gaps)) return `{${inside}}`;
  const value = gaps[name];
  if (asks < 0) return String(value ?? '');
  const both = inside.slice(asks + 1);
  const bar = outside(both, '|');
  if (value !== undefined && value !== false && value !== '') return filled(bar < 0 ? both : both.slice(0, bar), gaps);
  return bar < 0 ? '' : filled(both.slice(bar + 1), gaps);
}

// A gap that is not known stays as it is written.
export function filled(words: string, gaps: Gaps): string {
  const open = words.indexOf('{');
  if (open < 0) return words;
  const rest = words.slice(open + 1);
  const close = outside(rest, '}');
  if (close < 0) return words;
  return words.slice(0, open) + oneGap(rest.slice(0, close), gaps) + filled(rest.slice(close + 1), gaps);
}
