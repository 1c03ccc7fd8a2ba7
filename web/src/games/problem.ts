import { textOf } from '../lib/format';
import { optionName, valueName } from '../lib/games.svelte';
import type { Json, Problem } from '../lib/protocol';
import { t } from '../messages';
import { fieldName } from '../messages/workshop';
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

// A place in a card set, such as cards[3] (Pack Runner).attack: the card, and its values as the workshop calls them.
function place(field: Json): Json {
  const found = typeof field === 'string' ? /^\w+\[\d+\] \((.*)\)(?:\.([^()]*))?$/.exec(field) : null;
  if (!found) return field;
  const path = (found[2] ?? '').split(/[.[\]]+/).filter((one) => one !== '');
  return [found[1]!, ...(path.length ? [fieldName(path)] : [])].join(' › ');
}
const shapes: Record<string, () => string> = { 'an object': () => t('value.object'), 'a list': () => t('value.list') };
function placed(problem: Problem): Problem {
  const { field, given } = problem.values;
  return {
    ...problem,
    values: {
      ...problem.values,
      ...(field === undefined ? {} : { field: place(field) }),
      ...(typeof given === 'string' && given in shapes ? { given: shapes[given]!() } : {}),
    },
  };
}

// A refusal in the reader's language.
export function problemText(problem: Problem, game: string | null = null, to: Telling = nobody): string {
  if (problem.code === 'offline') return t('problem.offline');
  const told = factText(game, placed(labelled(problem, game)), to);
  if (!told) return t('problem.unknown');
  // What has no words of its own comes as the program's sentence, in English.
  const plain = problem.code !== 'draft' && typeof problem.values['sentence'] === 'string' && textOf(told) === problem.values['sentence'];
  if (plain) return t('problem.plain', { sentence: textOf(told) });
  // A part of a deck of a card set is named by its place; the words of a game name the part, and this the deck.
  const deck = /^decks\[\d+\] \((.*)\)\./.exec(String(problem.values['part'] ?? ''))?.[1];
  return deck ? t('problem.in', { what: deck, sentence: textOf(told) }) : textOf(told);
}
