import { factionName, rankName, t, typeName } from './messages';
import type { Card } from './types';

// A card in one spoken line.
export function cardLabel(card: Card | undefined): string {
  if (!card) return t('label.back');
  const types = [card.attack_type, card.damage_type].filter((x) => x !== null).map(typeName).join(', ');
  if (card.kind === 'unit')
    return t('label.unit', { name: card.name, faction: factionName(card.faction ?? ''), rank: rankName(card.rank ?? ''), attack: card.attack ?? 0, defense: card.defense ?? 0, types });
  return t(card.kind === 'attack-modifier' ? 'label.attack-modifier' : 'label.defense-modifier', { name: card.name, bonus: card.bonus ?? 0, types });
}
