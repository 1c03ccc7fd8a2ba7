import { translator } from '../../lib/i18n.svelte';

// Words of the one screen: its parts, and what the cards say in short.
const en = {
  'views': 'Parts of the table',
  'view.mine': 'Mine',
  'view.opponents': 'Opponents',
  'view.hand': 'Hand',
  'view.battle': 'Battle',
  'view.table': 'Table',
  'view.asked': 'something can be chosen here',
  'goal': 'Goal: {n} Victory points',
  'goal.help': 'Whoever has Worlds worth {n} Victory points in the own Victory Phase wins.',
  'goal.duels': 'Goal: most points after the last World',
  'goal.conquests': 'Goal: most Conquests after four',
  'goals': 'Where to?',
  'strip.open': 'Show everything of {who}',
  'strip.hand': '{n, plural, one {# card in hand} other {# cards in hand}}',
  'strip.units': '{n, plural, one {# Unit} other {# Units}}',
  'strip.reach': 'within reach',
  'said': '{keywords}. {text}',
};

const fr: Record<keyof typeof en, string> = {
  'views': 'Parties de la table',
  'view.mine': 'À moi',
  'view.opponents': 'Adversaires',
  'view.hand': 'Main',
  'view.battle': 'Bataille',
  'view.table': 'Table',
  'view.asked': 'on peut choisir ici',
  'goal': 'But : {n} points de Victoire',
  'goal.help': 'Qui a des Mondes pour {n} points de Victoire à sa Phase de Victoire gagne.',
  'goal.duels': 'But : le plus de points après le dernier Monde',
  'goal.conquests': 'But : le plus de Conquêtes après quatre',
  'goals': 'Vers où ?',
  'strip.open': 'Tout montrer de {who}',
  'strip.hand': '{n, plural, one {# carte en main} other {# cartes en main}}',
  'strip.units': '{n, plural, one {# Unité} other {# Unités}}',
  'strip.reach': 'à portée',
  'said': '{keywords}. {text}',
};

export const catalogues = { en, fr };
export const t = translator(catalogues);
