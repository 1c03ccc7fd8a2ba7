import { translator } from '../lib/i18n.svelte';

// Words for games that are played in this browser, without a server; for files of games; for the page as an app.
const en = {
  'here': 'Play in this browser, without the server',
  'here.help': 'Only you see this game, and only this browser keeps it. It goes on without a network, and can be taken to the server later.',
  'here.gone': 'The server does not answer. Games against computers are played in this browser meanwhile.',
  'lead': 'Alone against computers, or together at this device. Nothing leaves this browser.',
  'passing': 'This browser keeps nothing, perhaps because the window is private: a game is lost when its tab is closed.',
  'unable': 'This browser is too old to play here: it lacks WebAssembly with SIMD, which others have since 2023. The rules can be read; to play, use a newer browser, or a server of Imperium.',
  'links.none': 'This game is played in this browser alone, so there is no link to it.',
  'take': 'Take this game to the server',
  'take.help': 'It goes on there, on any of your devices, and others can watch. Computers keep the other seats.',
  'take.file': 'Its file can be opened on any page of Imperium, watched there, and taken to a server.',
  'take.seat': 'My seat',
  'file.open': 'Open a game’s file',
  'file.help': 'A saved game, from here or anywhere else: drop it on the page, then watch and analyse it.',
  'file.drop': 'Drop the game’s file here',
  'file.bad': 'This file could not be opened: {why}',
  'file.noGame': 'it is no saved game',
  'file.large': 'it is larger than 20 MB',
  'app.install': 'Install as an app',
  'app.update': 'A new version is there. Games go on where they are.',
  'app.load': 'Load it',
};

const fr: Record<keyof typeof en, string> = {
  'here': 'Jouer dans ce navigateur, sans le serveur',
  'here.help': 'Vous seul voyez cette partie, et seul ce navigateur la garde. Elle continue sans réseau, et peut être emportée au serveur plus tard.',
  'here.gone': 'Le serveur ne répond pas. En attendant, on joue contre les ordinateurs dans ce navigateur.',
  'lead': 'Seul contre des ordinateurs, ou à plusieurs sur cet appareil. Rien ne quitte ce navigateur.',
  'passing': 'Ce navigateur ne garde rien, peut-être parce que la fenêtre est privée : une partie est perdue quand son onglet se ferme.',
  'unable': 'Ce navigateur est trop ancien pour jouer ici : il lui manque WebAssembly avec SIMD, que d’autres ont depuis 2023. On peut lire les règles ; pour jouer, prenez un navigateur plus récent, ou un serveur d’Imperium.',
  'links.none': 'Cette partie se joue dans ce seul navigateur, il n’y a donc pas de lien.',
  'take': 'Emporter cette partie au serveur',
  'take.help': 'Elle y continue, sur tous vos appareils, et d’autres peuvent la regarder. Les ordinateurs gardent les autres places.',
  'take.file': 'Son fichier peut être ouvert sur toute page d’Imperium, regardé là, et emporté à un serveur.',
  'take.seat': 'Ma place',
  'file.open': 'Ouvrir le fichier d’une partie',
  'file.help': 'Une partie enregistrée, ici ou ailleurs : déposez-la sur la page, puis regardez-la et analysez-la.',
  'file.drop': 'Déposez ici le fichier de la partie',
  'file.bad': 'Ce fichier n’a pas pu être ouvert : {why}',
  'file.noGame': 'ce n’est pas une partie enregistrée',
  'file.large': 'il dépasse 20 Mo',
  'app.install': 'Installer comme application',
  'app.update': 'Une nouvelle version est là. Les parties continuent où elles en sont.',
  'app.load': 'La charger',
};

export const catalogues = { en, fr };
export const t = translator(catalogues);
