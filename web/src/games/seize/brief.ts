import { language, type Language } from '../../lib/i18n.svelte';
import { abilityText } from './ability';
import type { Card } from './cards';
import { capital } from './grammar';

// What cards say, in short, for a table that is crowded: signs for what is paid, and no word that goes without saying there.
// The whole sentence is one look at the card away (Inspector.svelte), and the signs are explained (Primer.svelte).

type Rules = [RegExp, string | ((...found: string[]) => string)][];

const en: Rules = [
  [/\[2\+ (\w+) Worlds, (also|instead)\]/g, '[2+ $1, $2]'],
  [/eliminate a Mission counter:/gi, '◆:'],
  [/deplete any /gi, '↷ '],
  [/^deplete\b/i, '↷'],
  [/\] deplete\b/gi, '] ↷'],
  [/,? while you are (not )?Regent:/g, ', $1Regent:'],
  [/While you are not Regent:/g, 'Not Regent:'],
  [/ Conquest counter to Conquer/g, ' to Conquer'],
  [/(\d|X) Resource counters?/g, '$1◈'],
  [/(\d) more Resource counters?/g, '$1◈'],
  [/gain (\d)◈/gi, '+$1◈'],
  [/(\d)◈ less/g, '$1◈ less'],
  [/pay (\d)◈ to /g, '$1◈: '],
  [/and pay /g, '+ '],
  [/start of an? (.+?) Phase/gi, '$1'],
  [/start of your (.+?) Phase/gi, '$1'],
  [/Resupply Phase/g, 'Resupply'],
  [/start of a Conquest Action/gi, 'Action begins'],
  [/Each Conquest Action, choose:/g, 'Each Action:'],
  [/When you Conquer the World it is at:/g, 'On conquest:'],
  [/When you Conquer a World:/g, 'On conquest:'],
  [/When eliminated:/g, 'Once eliminated:'],
  [/,? for the Exchange/g, ''],
  [/ in the 1st Exchange/g, ', 1st Exchange'],
  [/ for the Conquest Action/g, ', Action'],
  [/(?<!eliminated) this Step/g, ', Step'],
  [/ this Phase/g, ', Phase'],
  [/Conquest Action/g, 'Action'],
  [/This World gives /g, ''],
  [/ Allocation (points?) toward (?:an?|one) (.+?) card\b/g, ' $1: $2'],
  [/ Allocation (points?)/g, ' $1'],
  [/\bone of your (\w+)s or (\w+)s\b/gi, '1× $1 or $2'],
  [/\bone of your (.+?)(?: card)?s\b/gi, '1× $1'],
  [/\banother of your (.+?)s\b/gi, '1 other $1'],
  [/\bup to two of your (.+?) cards\b/gi, '2× $1'],
  [/\bup to three of your (.+?) cards\b/gi, '3× $1'],
  [/\bone enemy (.+?) card\b/gi, '1 enemy $1'],
  [/\byour (attacking |defending )?(\w+) cards\b/g, 'your $1$2s'],
  [/\bYour (attacking |defending )?(\w+) cards\b/g, 'Your $1$2s'],
  [/(?<! and) (?:has|have) (?=[A-Z])/g, ': '],
  [/While attacking, /g, 'Attacking: '],
  [/While defending, /g, 'Defending: '],
  [/counts as depleting an? /g, 'as '],
  [/draw (\d) more Asset cards?/g, 'draw $1'],
  [/draw (\d) Asset cards?/gi, 'draw $1'],
  [/ from your discard pile/g, ' from the discard'],
  [/look at the top (\d) cards of your Asset Deck and put them back in any order/g, 'sort your top $1 Asset cards'],
  [/another player's (?:face-up )?/g, 'an enemy '],
  [/ versus /g, ' v. '],
];

const fr: Rules = [
  [/\[2 Mondes (\S+) ou plus, (aussi|à la place)\]/g, '[2+ $1, $2]'],
  [/éliminer un marqueur Mission\s?:/gi, '◆ :'],
  [/épuiser n’importe quel(?:le)? /gi, '↷ '],
  [/^épuiser(?![a-zé])/i, '↷'],
  [/\] épuiser(?![a-zé])/gi, '] ↷'],
  [/,? si vous (n’)?êtes (?:pas )?Régent\s?:/g, (_: string, not?: string) => (not ? ', non Régent :' : ', Régent :')],
  [/(\d|X) Ressources?/g, '$1◈'],
  [/gagnez (\d)◈(?: de plus)?/gi, '+$1◈'],
  [/payez (\d)◈ pour /g, '$1◈ : '],
  [/et payer /g, '+ '],
  [/au début d’une phase (?:de |d’)?/gi, ''],
  [/au début de votre phase (?:de |d’)?/gi, ''],
  [/Phase de ravitaillement/g, 'Ravitaillement'],
  [/au début d’une action de Conquête/gi, 'début d’action'],
  [/À chaque action de Conquête, choisissez\s?:/g, 'Chaque action :'],
  [/Quand vous conquérez (?:un Monde|le Monde où elle est)\s?:/g, 'Conquête :'],
  [/,? pour l’échange/g, ''],
  [/ au 1er échange/g, ', 1er échange'],
  [/ pour (?:l’|cette )action de Conquête/g, ', action'],
  [/(?<!éliminée) à cette étape/g, ', étape'],
  [/ pendant cette phase/g, ', phase'],
  [/action de Conquête/g, 'action'],
  [/Ce Monde donne /g, ''],
  [/ (points?) d’allocation pour une carte /g, ' $1 : '],
  [/ (points?) d’allocation/g, ' $1'],
  [/, de réallocation ou (?:de )?/g, ', réallocation ou '],
  [/jusqu’à deux de vos cartes /gi, '2× '],
  [/jusqu’à trois de vos cartes /gi, '3× '],
  [/d’une de vos cartes /g, 'de 1× '],
  [/\bune de vos cartes /gi, '1× '],
  [/\bun de vos (\S+)s ou (\S+)s(?= de primes)/gi, '1× $1 ou $2'],
  [/\bun de vos (\S+)s /gi, '1× $1 '],
  [/\bune carte (\S+) ennemie/gi, '1 $1 ennemie'],
  [/(?<! et) (?:ont|a) (?=[A-ZÉ])/g, ' : '],
  [/En attaque, /g, 'En attaque : '],
  [/En défense, /g, 'En défense : '],
  [/compte comme épuiser une? /g, 'vaut '],
  [/piochez (\d) cartes? Atouts?(?: de plus)?/gi, 'piochez $1'],
  [/regardez les (\d) premières cartes de votre pioche d’Atouts et remettez-les dans l’ordre de votre choix/g, 'rangez vos $1 premiers Atouts'],
  [/ contre /g, ' c. '],
];

const rules: Record<Language, Rules> = { en, fr };

// "x3 points" stays small.
const begun = (text: string) => (/^[x×]\d/.test(text) ? text : capital(text));

export const brief = (card: Card): string =>
  card.abilities
    .map((_, line) => begun(rules[language.now].reduce((said, [from, to]) => said.replace(from, to as string), abilityText(card, line))))
    .join(' ');
