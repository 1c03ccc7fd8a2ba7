import { holds, inOneAction, moments, passive, sideIsAdjective, unitCard, type Context, type Grammar } from './grammar';
import { edition } from './edition.svelte';
import { keywordName, typeName } from './messages';
import type { Clause, Effect, Filter } from './cards';

// French. A noun has a gender; what stands before another noun in English is an adjective after it.

interface Noun {
  one: string;
  many: string;
  feminine?: boolean;
  // Said with an article in the singular where others take the plural: "l’Infanterie".
  mass?: string;
  adjective?: string;
}
const nouns: Record<string, Noun> = {
  Unit: { one: 'Unité', many: 'Unités', feminine: true },
  Fleet: { one: 'Flotte', many: 'Flottes', feminine: true },
  Orbital: { one: 'Orbital', many: 'Orbitaux', adjective: 'orbital' },
  Troop: { one: 'Troupe', many: 'Troupes', feminine: true },
  Installation: { one: 'Installation', many: 'Installations', feminine: true },
  Capital: { one: 'Cuirassé', many: 'Cuirassés' },
  Carrier: { one: 'Porteur', many: 'Porteurs' },
  Fighter: { one: 'Chasseur', many: 'Chasseurs' },
  Starship: { one: 'Vaisseau', many: 'Vaisseaux' },
  Satellite: { one: 'Satellite', many: 'Satellites' },
  Station: { one: 'Station', many: 'Stations', feminine: true },
  Hover: { one: 'Aéroglisseur', many: 'Aéroglisseurs', adjective: 'aéroportée' },
  Infantry: { one: 'Infanterie', many: 'Infanterie', feminine: true, mass: 'l’Infanterie' },
  Mech: { one: 'Mécha', many: 'Méchas' },
  Vehicle: { one: 'Véhicule', many: 'Véhicules' },
  Emplacement: { one: 'Batterie', many: 'Batteries', feminine: true },
  Stronghold: { one: 'Bastion', many: 'Bastions' },
  Drone: { one: 'Drone', many: 'Drones', adjective: 'drone' },
  Character: { one: 'Personnage', many: 'Personnages' },
  World: { one: 'Monde', many: 'Mondes' },
  Throne: { one: 'Monde-Trône', many: 'Mondes-Trônes' },
  Admiral: { one: 'Amiral', many: 'Amiraux' },
  Assassin: { one: 'Assassin', many: 'Assassins' },
  Engineer: { one: 'Ingénieur', many: 'Ingénieurs' },
  General: { one: 'Général', many: 'Généraux' },
  Hunter: { one: 'Chasseur de primes', many: 'Chasseurs de primes' },
  Politician: { one: 'Politicien', many: 'Politiciens' },
  Android: { one: 'Androïde', many: 'Androïdes' },
  Cyborg: { one: 'Cyborg', many: 'Cyborgs' },
  GenAug: { one: 'GenAug', many: 'GenAugs' },
  Human: { one: 'Humain', many: 'Humains' },
  Infinite: { one: 'Infini', many: 'Infinis' },
  NanAug: { one: 'NanAug', many: 'NanAugs' },
};
function noun(word: string): Noun {
  if (word === 'Infinite' && edition.classic) return { one: typeName(word), many: typeName(word), feminine: true };
  return nouns[word] ?? { one: word, many: word };
}

const keyword = (name: string, n: number | true | undefined) => keywordName(name, n ?? true);

const numbers = ['', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'];
const number = (n: Clause['n']) => (typeof n === 'number' ? (numbers[n] ?? String(n)) : (n ?? ''));
const signed = (n: Effect['n']) => (Number(n) < 0 ? `−${-Number(n)}` : `+${n}`);
const plural = (n: Effect['n']) => (n === 1 ? '' : 's');
const resources = (n: Effect['n']) => `${n} Ressource${plural(n)}`;
const of = (text: string) => (/^[aeiouéèêAEIOUÉ]/.test(text) ? `d’${text}` : `de ${text}`);

function joined(items: string[], last: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

interface Phrase {
  form: 'card' | 'counter' | null;
  words: string[];
  adjectives: string[];
  none: string[];
  feminine: boolean;
}
// The nouns of a filter, and what is said after them.
function phrase(filter: Filter | undefined): Phrase {
  const terms: string[][] = [];
  let form: Phrase['form'] = null;
  for (const term of filter?.all ?? []) {
    if (term.includes('card')) form = 'card';
    else if (term.includes('counter')) form = 'counter';
    else if (terms.length === 0 || term.length !== 1 || term[0] !== 'Character') terms.push(term);
  }
  const words = terms.at(-1) ?? [];
  const feminine = form === 'card' || (form === null && words.length > 0 && words.every((word) => noun(word).feminine));
  return { form, words, adjectives: terms.slice(0, -1).flatMap((term) => [joined(term.map((word) => noun(word).adjective ?? noun(word).one), 'ou')]), none: filter?.none ?? [], feminine };
}
const after = ({ adjectives, none, form }: Phrase, many: boolean) =>
  adjectives.map((one) => ` ${one}${many ? 's' : ''}`).join('') +
  none
    .map((word) => {
      if (!many && form === null) return ` autre qu’un${noun(word).feminine ? 'e' : ''} ${noun(word).one}`;
      return /^[AÉEIOU]/.test(noun(word).one) ? ` autres qu’${noun(word).many}` : ` autres que ${noun(word).many}`;
    })
    .join('');

// "cartes Flotte ou Troupe", "marqueurs Chasseur", "Orbitaux et Installations", "Troupes drones"
function bare(filter: Filter | undefined, many: boolean, last: string): string {
  const p = phrase(filter);
  const kinds = joined(p.words.map((word) => noun(word).one), 'ou');
  if (p.form === 'card') return `carte${many ? 's' : ''} ${kinds}${after(p, false)}`;
  if (p.form === 'counter') return `marqueur${many ? 's' : ''} ${kinds}${after(p, false)}`;
  return joined(p.words.map((word) => (many ? noun(word).many : noun(word).one) + after(p, many)), last);
}
// "les Flottes et les Orbitaux", "l’Infanterie"
function all(filter: Filter | undefined): string {
  const p = phrase(filter);
  if (p.form) return `les ${bare(filter, true, 'et')}`;
  if (p.words.length === 0) return `tout sauf ${joined(p.none.map((word) => `les ${noun(word).many}`), 'et')}`;
  return joined(p.words.map((word) => (noun(word).mass && !p.adjectives.length ? noun(word).mass! : `les ${noun(word).many}`) + after(p, true)), 'et');
}
const article = (filter: Filter | undefined) => `${phrase(filter).feminine || noun(phrase(filter).words[0] ?? '').feminine ? 'une' : 'un'} ${bare(filter, false, 'ou')}`;

const place = (context: Context, clause: Clause) => (clause.here ? (inOneAction(context) ? ' dans une action de Conquête' : ' ici') : '');
const card = (filter: Filter | undefined) => `une carte ${filter ? joined(phrase(filter).words.map((word) => noun(word).one), 'ou') : 'Unité'}`;

const bodyName = (kind: string) => {
  const parts = kind.split(' ');
  return [noun(parts.at(-1)!).one, ...parts.slice(0, -1).map((word) => noun(word).adjective ?? noun(word).one)].join(' ');
};

function passiveLead({ card: one, ability }: Context): string {
  switch (ability.trigger) {
    case 'resupply':
      return 'Phase de ravitaillement : ';
    case 'conquer':
      return unitCard(one) ? 'Quand vous conquérez le Monde où elle est : ' : 'Quand vous conquérez un Monde : ';
    case 'eliminated':
      return 'Une fois éliminée : ';
  }
  if (ability.choices.length > 1) return 'À chaque action de Conquête, choisissez : ';
  const first = ability.choices[0]![0]!;
  let before = '';
  if (first.scope !== 'self' && !sideIsAdjective(one, first)) {
    if (holds(ability, 'attacking')) before = 'En attaque, ';
    if (holds(ability, 'defending')) before = 'En défense, ';
  }
  if (holds(ability, 'regent')) before += 'Si vous êtes Régent : ';
  if (holds(ability, 'not-regent')) before += 'Si vous n’êtes pas Régent : ';
  return before;
}

function cost({ card: one, ability }: Context): string {
  let text = '';
  if (ability.kind === 'deplete') text = 'épuiser';
  if (ability.kind === 'eliminate') text = 'éliminer';
  if (ability.kind === 'mission') text = `éliminer ${ability.missions === 1 ? 'un marqueur Mission' : `${ability.missions} marqueurs Mission`}`;
  if (ability.kind === 'activated') text = `épuiser n’importe quel${noun(ability.by!).feminine ? 'le' : ''} ${noun(ability.by!).one}`;
  if (ability.pay === 'cost') text += ' et payer son coût';
  else if (ability.pay !== undefined) text += ` et payer ${resources(ability.pay)}`;
  if (holds(ability, 'regent')) text += ', si vous êtes Régent';
  if (holds(ability, 'not-regent')) text += ', si vous n’êtes pas Régent';
  if (one.type === 'Reaction')
    for (const [side, word] of [['attacking', 'attaquant'], ['defending', 'défenseur']] as const) if (holds(ability, side)) text = text ? `${word}, ${text}` : word;
  return text;
}

const phases: Record<string, string> = { allocation: 'd’allocation', reallocation: 'de réallocation', military: 'militaire', resupply: 'de ravitaillement', victory: 'de victoire', regent: 'de régence' };

function windows(list: readonly string[]): string {
  const begin = Object.keys(phases).filter((one) => list.includes(one));
  const out: string[] = [];
  if (begin.length) out.push(`au début ${begin.join() === 'allocation' ? 'de votre' : 'd’une'} phase ${joined(begin.map((one) => (one === 'military' && edition.classic ? 'de Conquête' : phases[one]!)), 'ou')}`);
  if (list.includes('build')) out.push(`votre allocation, partie ${edition.classic ? 'C' : 'B'}`);
  if (list.includes('react')) out.push('réallocation, partie C');
  if (list.includes('conquest')) out.push('au début d’une action de Conquête');
  if (list.includes('exchange')) out.push('étape 1 ou 2');
  else if (list.includes('targets')) out.push('après l’annonce des cibles');
  if (list.includes('step3')) out.push('étape 3');
  if (list.includes('step4')) out.push('étape 4');
  if (list.includes('check')) out.push('avant le décompte des points de victoire');
  if (list.includes('answer')) out.push('en réponse à une Réaction');
  return out.join(' / ');
}

export const french: Grammar = {
  language: 'fr',
  and: (items) => joined(items, 'et'),
  or: (items) => joined(items, 'ou'),
  then: ' ; ',
  otherwise: ' ; ou ',
  upgrade: ({ card: one, ability }) => (ability.upgrade ? `[2 Mondes ${one.system} ou plus, ${ability.upgrade === 'also' ? 'aussi' : 'à la place'}] ` : ''),
  lead(context) {
    if (passive(context.ability)) return passiveLead(context);
    const price = cost(context);
    const moment = windows(moments(context.ability));
    if (!price) return moment ? `${moment} : ` : '';
    return `${price} : ${moment && context.card.type !== 'Reaction' ? `${moment}, ` : ''}`;
  },
  price: (n) => `payez ${resources(n)} pour `,
  subject(context, clause) {
    const { card: one, ability } = context;
    const p = phrase(clause.filter);
    const some = (text: string, many: boolean) => ({ text, plural: many, feminine: p.feminine });
    const attackers = clause.side === 'enemy' && passive(ability) && ['World', 'Orbital', 'Installation'].includes(one.type);
    let doing = attackers ? ' qui attaquent' : '';
    if (sideIsAdjective(one, clause)) {
      if (holds(ability, 'attacking')) doing = ' qui attaquent';
      if (holds(ability, 'defending')) doing = ' qui défendent';
    }
    const here = doing + place(context, clause);
    const enemy = (many: boolean) => (attackers ? '' : ` ennemi${p.feminine ? 'e' : ''}${many ? 's' : ''}`);
    switch (clause.scope) {
      case 'self':
        return { text: '', plural: false, feminine: true };
      case 'it':
        return { text: 'cette carte', plural: false, feminine: true };
      case 'world-here':
        return { text: 'ce Monde', plural: false, feminine: false };
      case 'attacked-world':
        return { text: 'un Monde attaqué', plural: false, feminine: false };
      case 'player':
        return { text: 'un joueur', plural: false, feminine: false };
      case 'all':
        return some(clause.side === 'your' ? `vos ${bare(clause.filter, true, 'et')}${here}` : `${all(clause.filter)}${enemy(true)}${here}`, true);
      case 'up-to':
        return some(`jusqu’à ${number(clause.n)} ${clause.side === 'your' ? 'de vos ' : ''}${bare(clause.filter, true, 'ou')}${clause.side === 'your' ? '' : enemy(true)}${here}`, true);
      default:
    }
    const un = p.feminine ? 'une' : 'un';
    if (clause.side === 'your') return some(`${un}${ability.kind === 'eliminate' ? ' autre' : ''} de vos ${bare(clause.filter, true, 'ou')}${here}`, false);
    const character = clause.filter?.all.slice(0, 2).some((term) => term.includes('Character'));
    if (character || !clause.here) return some(`${un} ${bare(clause.filter, false, 'ou')}${here} d’un autre joueur`, false);
    return some(`${un} ${bare(clause.filter, false, 'ou')}${enemy(false)}${here}`, false);
  },
  gaps(effect, who, context, clause) {
    const { body, filter } = effect;
    const keywords = Object.entries(body?.keywords ?? {}).map(([name, n]) => keyword(name, n));
    const target = who.text || 'cette carte';
    return {
      signed: signed(effect.n),
      keyword: effect.keyword && keyword(effect.keyword, effect.do === 'lose' || effect.n === undefined ? true : Number(effect.n)),
      target,
      'of target': of(target),
      feminine: who.feminine,
      it: clause?.scope === 'it',
      kind: bare(filter, false, 'ou'),
      'a kind': article(filter),
      'feminine kind': phrase(filter).feminine,
      kinds: bare(filter, true, 'ou'),
      all: all(filter),
      'a card': card(filter),
      'a whom': article(clause?.filter),
      place: context && clause ? place(context, clause) : '',
      body: body && bodyName(body.kind),
      values: body && `${body.att}/${body.def}`,
      keywords: keywords.join(', '),
      'all keywords': joined(keywords, 'et'),
    };
  },
  has: (who) => (who.plural ? 'ont ' : 'a '),
  versus: (filter) => ` contre ${all(filter)}`,
  enemies: all,
  orEnemy: ', ou ',
  either: (common, rest) => `${common}, et ${rest},`,
  duration({ ability }, clause) {
    if (passive(ability)) return '';
    const first = ability.windows?.join() === 'conquest';
    return { step: ' à cette étape', exchange: first ? ' au 1er échange' : ' pour l’échange', action: ' pour l’action de Conquête', phase: ' pendant cette phase', turn: ' pendant ce tour' }[clause.for ?? 'step'];
  },
  whileText({ ability }, clause) {
    const has = (condition: string) => holds(ability, condition);
    let text = '';
    if (passive(ability) && clause.scope === 'self' && ability.choices.length === 1) {
      if (has('attacking')) text += ' en attaquant';
      if (has('defending')) text += ' en défendant';
      if (has('throne')) text += has('attacking') || has('defending') ? ' votre Monde-Trône' : ' à votre Monde-Trône';
    }
    if (has('striking')) text += ` pour une ${keyword('Surprise Strike', true)}`;
    if (has('with')) text += ` tant que vous avez ${article(ability.with)} ici`;
    if (has('worlds3')) text += ' si vous contrôlez 3 Mondes ou plus';
    if (ability.trigger && has('regent')) text += ' si vous êtes Régent';
    if (ability.trigger && has('not-regent')) text += ' si vous n’êtes pas Régent';
    return text;
  },
  windows,
};
