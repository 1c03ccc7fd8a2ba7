// Words about the game and its options, for the lobby.
const en: Record<string, string> = {
  'galactic.title': 'Galactic Adventures',
  'galactic.pitch': 'Four empires, each with a planet and six moons. Buy dice, win moons as allies, and conquer twelve points.',
  'galactic.goal': 'twelve points: own and conquered planets and moons',
  'galactic.option.max_rounds': 'Last round',
  'galactic.help.max_rounds': 'After it most points win; 0 plays until somebody has twelve.',
};

const fr: Record<string, string> = {
  'galactic.title': 'Galactic Adventures',
  'galactic.pitch': 'Quatre empires, chacun avec une planète et six lunes. Achetez des dés, ralliez des lunes et conquérez douze points.',
  'galactic.goal': 'douze points : planètes et lunes à soi et conquises',
  'galactic.option.max_rounds': 'Dernière manche',
  'galactic.help.max_rounds': 'Ensuite le plus de points gagne ; 0 : jusqu’à douze points.',
};

export const about = { en, fr };
