import { holds, inOneAction, moments, passive, sideIsAdjective, unitCard, type Context, type Grammar, type Subject } from './grammar';
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

function points(context: Context, effect: Effect): string {
  const text = effect.do === 'points' ? `${signed(effect.n)} point${plural(effect.n)} d’allocation` : `×${effect.n} points d’allocation`;
  if (passive(context.ability)) return `ce Monde donne ${text}${effect.filter ? ` pour ${card(effect.filter)}` : ''}`;
  return `${text} pour ${card(effect.filter)}`;
}

const bodyName = (kind: string) => {
  const parts = kind.split(' ');
  return [noun(parts.at(-1)!).one, ...parts.slice(0, -1).map((word) => noun(word).adjective ?? noun(word).one)].join(' ');
};

function token(effect: Effect): string {
  const body = effect.body!;
  const keywords = Object.entries(body.keywords).map(([name, n]) => keyword(name, n));
  if (effect.n === 'X') return `allouez X marqueurs ${bodyName(body.kind)} (${[`${body.att}/${body.def}`, ...keywords].join(', ')}) à un Monde attaqué ; ils le défendent pour cette action de Conquête`;
  return `allouez-la à un Monde attaqué ; elle y défend comme ${bodyName(body.kind)} ${body.att}/${body.def}${keywords.length ? ` avec ${joined(keywords, 'et')}` : ''} pour cette action de Conquête`;
}

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

const phases: Record<string, string> = { allocation: 'd’allocation', reallocation: 'de réallocation', military: 'militaire', resupply: 'de ravitaillement' };

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
  if (list.includes('answer')) out.push('en réponse à une Réaction');
  return out.join(' / ');
}

const agree = (who: Subject) => (who.feminine ? 'e' : '') + (who.plural ? 's' : '');
// "à une de vos cartes", "aux Flottes"
const to = (text: string) => `à ${text}`;

export const french: Grammar = {
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
  had(effect) {
    switch (effect.do) {
      case 'att':
        return `ATT ${signed(effect.n)}`;
      case 'att-times':
        return `ATT ×${effect.n}`;
      case 'att-half':
        return `ATT ×1/${effect.n}`;
      case 'def':
        return `DEF ${signed(effect.n)}`;
      case 'def-half':
        return `DEF ×1/${effect.n}`;
      default:
        return keyword(effect.keyword!, effect.n === undefined ? true : Number(effect.n));
    }
  },
  has: (who) => (who.plural ? 'ont ' : 'a '),
  lose: (who, effect) => `${who.plural ? 'perdent' : 'perd'} ${keyword(effect.keyword!, true)}`,
  reach: (who, filter) => `${who.plural ? 'peuvent' : 'peut'} viser ${all(filter)}`,
  mute: (who) => `ne ${who.plural ? 'peuvent' : 'peut'} pas viser`,
  doomed: (who) => `, puis ${who.plural ? 'sont' : 'est'} éliminé${agree(who)}`,
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
  deed(context, clause, effect, who, paid) {
    const { card: one, ability } = context;
    const target = who.text || 'cette carte';
    const more = one.type === 'World' && ability.trigger === 'resupply' ? ' de plus' : '';
    const n = effect.n;
    const s = plural(n);
    // What is told to be done, or what is paid for.
    const verb = (told: string, done: string) => (paid ? done : told);
    switch (effect.do) {
      case 'mute':
        return `les tirs ${of(target)} sont sans effet${french.duration(context, clause)}`;
      case 'recall':
        if (clause.scope === 'it') return `éliminée à cette étape, ${target} revient dans votre main`;
        return who.plural ? `${target} reviennent dans votre main si elles sont éliminées à cette étape` : `${target} revient dans votre main si ${who.feminine ? 'elle est éliminée' : 'il est éliminé'} à cette étape`;
      case 'incoming-half':
        return `${all(effect.filter)} qui visent ${target} ont ATT ×1/${n}`;
      case 'heal':
        return `${verb('retirez', 'retirer')} ${n} dégât${s} ${to(who.plural ? `chacun${who.feminine ? 'e' : ''} ${of(target)}` : target)}`;
      case 'shift':
        return `${verb('déplacez', 'déplacer')} tous les dégâts d’${phrase(effect.filter).feminine ? 'une' : 'un'} de vos ${bare(effect.filter, true, 'ou')}${place(context, clause)} vers ${target}`;
      case 'conquest':
        return `${verb('éliminez', 'éliminer')} ${n} marqueur${s} de Conquête de ce Monde`;
      case 'required':
        return `${signed(n)} marqueur${s} de Conquête requis`;
      case 'exchange':
        return 'cette action de Conquête a un échange de plus';
      case 'resource':
        return `${verb('gagnez', 'gagner')} ${resources(n)}${more}`;
      case 'points':
      case 'points-times':
        return points(context, effect);
      case 'cost-world':
        if (!passive(ability)) return `le prochain Monde révélé ce tour coûte ${resources(n)} de moins`;
        return `${ability.once_per_turn ? 'le premier Monde que vous révélez à chaque tour' : 'chaque Monde que vous révélez'} coûte ${resources(n)} de moins`;
      case 'cost-draw':
        return `piocher un Monde à votre phase de victoire coûte ${resources(n)} de moins`;
      case 'draw':
        return `${verb('piochez', 'piocher')} ${n} carte${s} Atout${more}`;
      case 'look':
        return `${verb('regardez', 'regarder')} les ${n} premières cartes de votre pioche d’Atouts et remettez-les dans l’ordre de votre choix`;
      case 'return-card':
        return `${verb('reprenez', 'reprendre')} en main ${card(effect.filter)} de votre défausse`;
      case 'return-self':
        return {
          hand: `${verb('reprenez', 'reprendre')} cette carte en main`,
          deck: `${verb('mettez', 'mettre')} cette carte sous votre pioche d’Atouts`,
          world: `${verb('allouez', 'allouer')} cette carte, épuisée, à un Monde que vous contrôlez`,
          area: `${verb('remettez', 'remettre')} cette carte face cachée parmi vos Personnages`,
        }[effect.to!];
      case 'ready':
        return `${verb('redressez', 'redresser')} ${target}`;
      case 'exhaust':
        return `${verb('épuisez', 'épuiser')} ${target}`;
      case 'slay':
        return `${verb('éliminez', 'éliminer')} ${article(clause.filter)} face visible d’un autre joueur`;
      case 'look-hand':
        return `${verb('regardez', 'regarder')} la main d’un joueur`;
      case 'discard':
        return `ce joueur défausse ${n} carte${s}`;
      case 'spend':
        return `un joueur paie ${resources(n)}`;
      case 'destroy':
        return `${verb('éliminez', 'éliminer')} ${target} et toutes les Unités qui s’y trouvent`;
      case 'replace':
        return `${n} marqueur${s} ${n === 1 ? 'revient' : 'reviennent'}`;
      case 'add':
        return `${verb('ajoutez', 'ajouter')} ${n} marqueur${s}`;
      case 'cancel':
        if (effect.filter) return `${verb('annulez', 'annuler')} n’importe quelle Réaction, ou un Artefact qu’on alloue`;
        return `${verb('annulez', 'annuler')} ${n === 'any' ? 'n’importe quelle Réaction' : n === 1 ? 'une Réaction de coût 1 ou X' : `une Réaction de coût ${n} ou moins`}`;
      case 'token':
        return token(effect);
      case 'serve':
        return `compte comme épuiser ${article(effect.filter)}`;
      case 'adjacent':
        return `tout Monde est adjacent à ${target}`;
      case 'react':
        return 'peut réagir si elle n’est pas épuisée, comme une Flotte';
      case 'pool':
        return `vous pouvez avoir ${n} Personnage${s} de plus`;
      default:
        return '';
    }
  },
  incoming: (effect) => `ATT ×1/${effect.n} contre elle par ${all(effect.filter)}`,
  windows,
};
