// Words about the game and its options, for the lobby.
const en: Record<string, string> = {
  'galactic.title': 'Galactic Adventures',
  'galactic.pitch': 'Four empires, each with a planet and six moons. Buy dice, win moons as allies, and conquer twelve points.',
  'galactic.goal': 'be the first with 12 points; a planet counts 2, a moon 1',
  'galactic.option.max_rounds': 'Last round',
  'galactic.help.max_rounds': 'After it most points win; 0 plays until somebody has twelve.',
};

const fr: Record<string, string> = {
  'galactic.title': 'Galactic Adventures',
  'galactic.pitch': 'Quatre empires, chacun avec une planète et six lunes. Achetez des dés, ralliez des lunes et conquérez douze points.',
  'galactic.goal': 'avoir 12 points avant les autres ; une planète en vaut 2, une lune 1',
  'galactic.option.max_rounds': 'Dernière manche',
  'galactic.help.max_rounds': 'Ensuite le plus de points gagne ; 0 : jusqu’à douze points.',
};

export const about = { en, fr };
