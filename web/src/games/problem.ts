import { textOf } from '../lib/format';
import { optionName, valueName } from '../lib/games.svelte';
import type { Json, Problem } from '../lib/protocol';
import { t } from '../messages';
import { factText } from '.';
import type { Telling } from './words';

const nobody: Telling = { you: null, names: [], view: null };

// JSON of a value as a game calls it; what is no JSON stays as it is.
function called(game: string, option: string, text: string): string {
  try {
    return valueName(game, option, JSON.parse(text) as Json);
  } catch {
    return text;
  }
}

// Options and their values go by the labels of the page.
function labelled(problem: Problem, game: string | null): Problem {
  const { option, options, values, given } = problem.values;
  if (game === null || !problem.key.startsWith('option.') || typeof option !== 'string') return problem;
  const name = (one: Json) => t('quoted', { text: optionName(game, String(one)) });
  const value = (one: Json) => called(game, option, String(one));
  return {
    ...problem,
    values: {
      ...problem.values,
      option: name(option),
      ...(Array.isArray(options) ? { options: options.map(name) } : {}),
      ...(Array.isArray(values) ? { values: values.map(value) } : {}),
      ...(given === undefined ? {} : { given: value(given) }),
    },
  };
}

// A refusal in the reader's language.
export function problemText(problem: Problem, game: string | null = null, to: Telling = nobody): string {
  if (problem.code === 'offline') return t('problem.offline');
  const told = factText(game, labelled(problem, game), to);
  if (!told) return t('problem.unknown');
  // What has no words of its own comes as the program's sentence, in English.
  const plain = problem.code !== 'draft' && typeof problem.values['sentence'] === 'string' && textOf(told) === problem.values['sentence'];
  return plain ? t('problem.plain', { sentence: textOf(told) }) : textOf(told);
}
