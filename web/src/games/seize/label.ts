import { cardOf, type Card } from './cards';
import { countersText as printedCounters, keywordNames, t, typeName } from './messages';
import { valuesOf } from './logic';
import type { SeizeUnit, SeizeView, SeizeWorld } from './types';

// "Fleet: Capital, Drone", "Character: Human Admiral", "World: Terra System"
export function typeLine(card: Card): string {
  if (card.type === 'Character') return t('type.character', { race: typeName(card.race ?? ''), class: typeName(card.class ?? '') });
  if (card.type === 'World') return t('type.world', { system: card.system ?? '' });
  if (card.type === 'Reaction' || card.type === 'Artifact') return card.sort ? t('type.sort', { type: typeName(card.type), sort: typeName(card.sort) }) : typeName(card.type);
  return t('type.unit', { type: typeName(card.type), subtypes: (card.subtypes ?? []).map(typeName).join(', ') });
}

// What a card has beside its abilities: keywords and counters; on the table Mission counters lie on it.
export const traitsText = (card: Card, lies = false): string => [...keywordNames(card.keywords), ...printedCounters(lies ? { ...card, missions: 0 } : card)].join(', ');

// A card in one spoken line.
export function cardLabel(card: Card | undefined): string {
  if (!card) return t('card.hidden');
  const parts = [card.name, typeLine(card), t('label.cost', { n: card.cost })];
  if (card.att !== undefined) parts.push(t('label.values', { att: card.att, def: card.def ?? 0 }));
  else if (card.type === 'World') parts.push(t('label.def', { n: card.def ?? 0 }));
  parts.push(...keywordNames(card.keywords));
  return parts.join(', ');
}

const countersText = (counters: Record<string, number>) => Object.entries(counters).filter(([, n]) => n > 0).map(([kind, n]) => `${n} ${typeName(kind)}`);

export function unitLabel(view: SeizeView, unit: SeizeUnit, names: string[]): string {
  const card = cardOf(unit.card);
  const now = valuesOf(view, unit);
  const parts = [unit.card, card ? typeLine(card) : '', t('label.values', { att: now.att, def: now.def }), t('label.of', { who: names[unit.controller] ?? '' }), ...countersText(unit.counters)];
  if (unit.damage) parts.push(t('damage', { n: unit.damage }));
  if (unit.attacking) parts.push(t('attacks'));
  return parts.filter(Boolean).join(', ');
}

export function worldLabel(world: SeizeWorld, def: number, names: string[]): string {
  const card = cardOf(world.card);
  const parts = [world.card, t('type.world', { system: card?.system ?? '' }), t('label.points', { n: card?.cost ?? 0 }), t('label.def', { n: def }), t('label.required', { n: world.required })];
  if (world.throne) parts.push(t('throne'));
  if (world.owner !== world.area) parts.push(t('world.owned', { who: names[world.owner] ?? '' }));
  if (world.disputed) parts.push(t('disputed'));
  if (world.depleted) parts.push(t('depleted'));
  if (world.attacked) parts.push(t('attacked'));
  return parts.join(', ');
}
