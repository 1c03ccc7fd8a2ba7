// Words about the game and its options, for the lobby.
const en: Record<string, string> = {
  'clash.title': 'Clash',
  'clash.pitch': 'A duel of units and modifiers. Build a deck from your half of the cards, then attack and defend in turn.',
  'clash.goal': 'a point for every round won; {target} win the game',
  'clash.option.target': 'Points to win',
  'clash.help.target': 'The first to score this many rounds wins.',
  'clash.option.starting_decks': 'Starting decks',
  'clash.help.starting_decks': 'Decks of 102 cards shuffled together; with two or more, rare cards are limited.',
  'clash.option.first_attacker': 'First attacker',
  'clash.help.first_attacker': 'Who attacks in the first round.',
  'clash.value.first_attacker.0': 'Seat 1',
  'clash.value.first_attacker.1': 'Seat 2',
  'clash.value.first_attacker.null': 'by chance',
};

const fr: Record<string, string> = {
  'clash.title': 'Clash',
  'clash.pitch': 'Un duel d’unités et de modificateurs. Composez un paquet avec votre moitié des cartes, puis attaquez et défendez tour à tour.',
  'clash.goal': 'un point par manche gagnée ; {target} gagnent la partie',
  'clash.option.target': 'Points pour gagner',
  'clash.help.target': 'Le premier à gagner autant de manches l’emporte.',
  'clash.option.starting_decks': 'Paquets de départ',
  'clash.help.starting_decks': 'Paquets de 102 cartes mélangés ; à partir de deux, les cartes rares sont limitées.',
  'clash.option.first_attacker': 'Premier attaquant',
  'clash.help.first_attacker': 'Qui attaque à la première manche.',
  'clash.value.first_attacker.0': 'Place 1',
  'clash.value.first_attacker.1': 'Place 2',
  'clash.value.first_attacker.null': 'au hasard',
};

export const about = { en, fr };
