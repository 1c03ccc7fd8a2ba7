// Words about the computer levels, for the lobby; those about a game and its options are in its folder. What is not
// here is shown in the server's words.
const en: Record<string, string> = {
  'level.random': 'Recruit',
  'level.help.random': 'plays any legal move',
  'level.greedy': 'Officer',
  'level.help.greedy': 'takes the best immediate result',
  'level.cadet': 'Cadet',
  'level.help.cadet': 'plays by instinct and makes mistakes, at once',
  'level.captain': 'Captain',
  'level.help.captain': 'looks a little ahead, at once',
  'level.admiral': 'Admiral',
  'level.help.admiral': 'thinks ahead a little, up to two seconds between two of your decisions',
  'level.emperor': 'Emperor',
  'level.help.emperor': 'thinks far ahead, up to five seconds between two of your decisions',
};

const fr: Record<string, string> = {
  'level.random': 'Recrue',
  'level.help.random': 'joue n’importe quel coup légal',
  'level.greedy': 'Officier',
  'level.help.greedy': 'prend le meilleur résultat immédiat',
  'level.cadet': 'Cadet',
  'level.help.cadet': 'joue à l’instinct et se trompe, aussitôt',
  'level.captain': 'Capitaine',
  'level.help.captain': 'voit un peu devant, tout de suite',
  'level.admiral': 'Amiral',
  'level.help.admiral': 'calcule un peu, jusqu’à deux secondes entre deux de vos décisions',
  'level.emperor': 'Empereur',
  'level.help.emperor': 'calcule loin, jusqu’à cinq secondes entre deux de vos décisions',
};

export const abouts = { en, fr };
