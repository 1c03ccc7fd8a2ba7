import { translator } from '../../lib/i18n.svelte';

const en = {
  'wait': 'Waiting for {who}.',
  'over': 'The game is over.',
  'ask': 'It is your turn: choose what to do.',
  'public': 'What can be seen',
  'players': 'Players',
  'player': '{who}',
  'more': 'Show all {n}',
  'filter': 'Find an action',
  'none': 'No action fits.',
  'yes': 'yes',
  'no': 'no',
  'nothing': 'none',
  'empty': 'empty',
  'do.confirm': 'Do it: {what}',
  'do.back': 'Take back',
  'unknown': 'hidden',
};

const fr: Record<keyof typeof en, string> = {
  'wait': 'En attente de {who}.',
  'over': 'La partie est finie.',
  'ask': 'C’est à vous : choisissez une action.',
  'public': 'Ce qui est visible',
  'players': 'Joueurs',
  'player': '{who}',
  'more': 'Tout montrer ({n})',
  'filter': 'Chercher une action',
  'none': 'Aucune action ne correspond.',
  'yes': 'oui',
  'no': 'non',
  'nothing': 'aucun',
  'empty': 'vide',
  'do.confirm': 'Confirmer : {what}',
  'do.back': 'Reprendre',
  'unknown': 'caché',
};

export const catalogues = { en, fr };
export const t = translator(catalogues);
