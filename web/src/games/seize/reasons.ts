import { list } from '../../lib/i18n.svelte';
import { catalogues, keywordName, manyText, t } from './messages';
import type { Fighter, Reason } from './types';

// Why a Unit is worth what it is now: the program's short sentences, said again in the reader's language.

const keywords = Object.entries(catalogues.en).flatMap(([key, name]) => (key.startsWith('keyword.') ? [name] : []));
const filters = new Map(Object.entries(catalogues.en).flatMap(([key, name]) => (key.startsWith('many.') ? [[name, key.slice(5)]] : [])));

const minus = (number: string) => number.replace('-', '−');

// "Fleets and Orbitals"
function whom(text: string): string | null {
  const found = text.split(/, | and /).map((one) => filters.get(one));
  return found.includes(undefined) ? null : manyText(found.join('/'));
}

// One change: "ATT +2", "DEF x1/2", "Piercing +1", "loses Siege", "may target Fleets and Orbitals".
function change(text: string): string | null {
  const value = /^(ATT|DEF) ([+-]\d+)$/.exec(text);
  if (value) return `${value[1]} ${minus(value[2]!)}`;
  const times = /^(ATT|DEF) x([\d/]+)$/.exec(text);
  if (times) return `${times[1]} ×${times[2]}`;
  const incoming = /^ATT x([\d/]+) against it from (.+)$/.exec(text);
  if (incoming) {
    const from = whom(incoming[2]!);
    return from && t('reason.incoming', { n: incoming[1]!, whom: from });
  }
  const reach = /^may target (.+)$/.exec(text);
  if (reach) {
    const at = whom(reach[1]!);
    return at && t('option.reach', { whom: at });
  }
  if (text === "can't target") return t('reason.mute');
  const lost = /^loses (.+)$/.exec(text);
  const name = (lost?.[1] ?? text).replace(/ \+\d+$/, '');
  if (!keywords.includes(name)) return null;
  return lost ? t('reason.loses', { what: keywordName(lost[1]!) }) : keywordName(text);
}

// Several changes: the words of whom it is about may hold an "and", too, and stand at the end.
function changes(text: string): string[] | null {
  const whole = change(text);
  if (whole !== null) return [whole];
  const parts = /^(.+?)(?:, | and )(.+)$/.exec(text);
  const first = parts && change(parts[1]!);
  const rest = parts && changes(parts[2]!);
  return first && rest ? [first, ...rest] : null;
}

// What a card changes; as the program says it where a word is not known.
export function changeText(text: string): string {
  const [, what, enemies] = /^(.+?)(?: versus (.+))?$/.exec(text) ?? [];
  const all = changes(what ?? '');
  if (all === null) return text;
  const said = list(all);
  if (enemies === undefined) return said;
  const against = whom(enemies);
  return against === null ? text : t('option.vs', { what: said, whom: against });
}

export const reasonText = (reason: Reason) => t('reason', { card: reason.card, text: changeText(reason.text) });

// For a screen reader: "changed by Beda'karer, 1st Campaign Fleet Admiral: ATT +1"; empty if nothing changes the Unit.
export function spokenReasons(fighter: Fighter | undefined): string {
  const all = (fighter?.reasons ?? []).map(reasonText);
  return all.length ? t('reasons.spoken', { list: all.join('; ') }) : '';
}
