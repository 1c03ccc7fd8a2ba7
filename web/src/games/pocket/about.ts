// Words about the game and its options, for the lobby.
const en: Record<string, string> = {
  'pocket.title': 'Pocket Imperium',
  'pocket.pitch': 'Nine rounds on a map of nine sectors. Order three commands in secret, take systems, choose what scores.',
  'pocket.goal': 'most points for systems held in sectors that are scored; at the end all score double',
  'pocket.option.board': 'Map',
  'pocket.help.board': 'How the nine sector cards lie.',
  'pocket.value.board.random': 'shuffled',
  'pocket.value.board.standard': 'standard',
  'pocket.option.occupied': 'Occupied sectors',
  'pocket.help.occupied': 'What makes a sector occupied, so that it can be scored.',
  'pocket.value.occupied.hexes': 'ships anywhere in it',
  'pocket.value.occupied.systems': 'only ships on its systems',
  'pocket.option.start': 'Start player',
  'pocket.help.start': 'Who begins the first round.',
  'pocket.value.start.first': 'Seat 1',
  'pocket.value.start.random': 'by chance',
};

const fr: Record<string, string> = {
  'pocket.title': 'Pocket Imperium',
  'pocket.pitch': 'Neuf manches sur une carte de neuf secteurs. Ordonnez trois commandes en secret, prenez des systèmes, choisissez ce qui compte.',
  'pocket.goal': 'le plus de points pour les systèmes tenus dans les secteurs comptés ; à la fin, tous comptent double',
  'pocket.option.board': 'Carte',
  'pocket.help.board': 'La disposition des neuf cartes de secteur.',
  'pocket.value.board.random': 'mélangée',
  'pocket.value.board.standard': 'standard',
  'pocket.option.occupied': 'Secteurs occupés',
  'pocket.help.occupied': 'Ce qui rend un secteur occupé, donc comptable.',
  'pocket.value.occupied.hexes': 'des vaisseaux n’importe où',
  'pocket.value.occupied.systems': 'seulement sur ses systèmes',
  'pocket.option.start': 'Premier joueur',
  'pocket.help.start': 'Qui commence la première manche.',
  'pocket.value.start.first': 'Place 1',
  'pocket.value.start.random': 'au hasard',
};

export const about = { en, fr };
