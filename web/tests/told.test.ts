import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import { adviceOf, linesOf } from '../src/games';
import { protocolWords } from '../src/games/words';
import { edition } from '../src/games/seize/edition.svelte';
import { textOf } from '../src/lib/format';
import { language } from '../src/lib/i18n.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import Log from '../src/views/Log.svelte';
import { record, type Recorded } from './recorded';

// What the log says of whole games, to a spectator and to people at the table, at the beginning of a replay and at its end.

const names = ['Ada', 'Grace', 'Alan', 'Emmy'];
const games: [string, string, number, Record<string, string | number>][] = [
  ['clash', 'clash', 2, {}],
  ['pocket', 'pocket', 3, {}],
  ['galactic', 'galactic', 4, {}],
  ['seize', 'seize', 3, { turn_limit: 18 }],
  ['seize, edition classic', 'seize', 3, { edition: 'classic', turn_limit: 18 }],
];
// Every sentence of the log has one of these. A new event with another verb adds it here.
const verbs =
  /\b(is|are|has|have|will|do|does|adds?|agrees?|allocates?|attacks?|begins?|bids?|buys?|can|cannot|carries|carry|chooses?|comes?|conquers?|defends?|depletes?|deploys?|discards?|draws?|eliminates?|ends?|faces?|fails?|gains?|goe?s?|halts?|invades?|leaves?|liberates?|looks?|loses?|moves?|passe?s?|pays?|picks?|plays?|puts?|reacts?|research(es)?|returns?|rolls?|rules?|scores?|sends?|shares?|shows?|shuffles?|strikes?|succeeds?|takes?|targets?|turns?|uses?|withdraws?|wins?)\b/i;

describe.each(games)('the log of %s', (_, game, seats, options) => {
  const played = record(game, seats, options);
  const told = async (you: number | null, of: (game: Recorded) => Recorded['first']) => {
    const whole = await played;
    return whole.log.flatMap((entry) => linesOf(game, entry, { you, names, view: of(whole) }).map(textOf));
  };
  const everywhere = async (check: (line: string) => void, languages: ('en' | 'fr')[] = ['en', 'fr']) => {
    let many = 0;
    for (const tongue of languages) {
      language.now = tongue;
      for (const you of [null, 0, 1])
        for (const of of [(one: Recorded) => one.first, (one: Recorded) => one.views.at(-1)!]) {
          const lines = await told(you, of);
          many += lines.length;
          lines.forEach(check);
        }
    }
    language.now = 'en';
    expect(many).toBeGreaterThan(300);
  };

  test('begins with a capital, ends with a mark, and leaves no gap', () =>
    everywhere((line) => {
      expect(line).toMatch(/^[A-ZÀ-Þ0-9“«]/);
      expect(line).toMatch(/[.!?]$/);
      expect(line).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
    }));
  test('says what was chosen, or nothing: half a decision has no line', async () => {
    const { log, views } = await played;
    const page = (at: number | null) => render(Log, { props: { game, log, names, you: 0, view: views.at(-1)!, at, jump: () => undefined } }).body;
    const entries = page(null).split('<li').slice(1).map((one) => one.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, ' ').replace(/^[^>]*>/, '').trim());
    const halves = log.filter((entry) => linesOf(game, entry, { you: 0, names, view: views.at(-1)! }).length === 0);
    if (game === 'seize') expect(halves.length).toBeGreaterThan(5);
    expect(entries.length).toBe(log.length - halves.length);
    for (const one of entries) expect(one).toMatch(/\S+ .*[.!?]/);
    // A replay that stands at half a decision marks the last line before it.
    const half = halves.find((one) => one.k > 0);
    if (half) expect(page(half.k).match(/aria-current/g)?.length).toBe(1);
    // Who wants to see the protocol sees every decision in it.
    prefs.protocol = true;
    expect(page(null).match(/<code/g)?.length).toBeGreaterThanOrEqual(log.length);
    prefs.protocol = false;
  });
  test('has a verb in every sentence', () => everywhere((line) => expect(line).toMatch(verbs), ['en']));
  test('speaks to the reader and about others as one speaks', () =>
    everywhere((line) => {
      expect(line).not.toMatch(/\b[Yy]ou (is|has|does|was|(?!pass\b)[a-z]+s)\b/);
      expect(line).not.toMatch(/^(Ada|Grace|Alan|Emmy) (are|have|do|were|(?!will\b|and\b)[a-z]*[^s\W])\b/);
      expect(line).not.toMatch(/\b(Ada|Grace|Alan|Emmy) and (Ada|Grace|Alan|Emmy) (is|has|does|was)\b/);
    }, ['en']));
  test('calls the reader “you”, also in lists', async () => {
    for (const tongue of ['en', 'fr'] as const) {
      language.now = tongue;
      for (const line of await told(0, (one) => one.views.at(-1)!)) expect(line).not.toMatch(/\bAda\b/);
    }
    language.now = 'en';
  });
  // A replay at its beginning does not know yet what will be on the table.
  test('names cards and Units, not their numbers', () => everywhere((line) => expect(line).not.toMatch(/\b[ucw]\d+(#\d+)?\b/)));
  test('a decision is told in words, not in those of the protocol', async () => {
    const whole = await played;
    if (game === 'seize') edition.now = options['edition'] === 'classic' ? 'classic' : '2022';
    for (const [i, entry] of whole.log.entries()) {
      if (!entry.action || !Object.keys(entry.action).some((key) => key !== 'type')) continue;
      const view = i === 0 ? whole.first : whole.views[i - 1]!;
      const words = await adviceOf(game, entry.action, { you: entry.seat, names, view });
      expect(words, JSON.stringify(entry.action)).not.toBe(protocolWords(entry.action));
      expect(words, JSON.stringify(entry.action)).toBeDefined();
      expect(words).toMatch(/^[A-ZÀ-Þ0-9“«]/);
      expect(words).not.toMatch(/undefined|[{}]/);
    }
  });
});
