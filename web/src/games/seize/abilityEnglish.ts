import { holds, inOneAction, moments, passive, sideIsAdjective, unitCard, type Context, type Grammar } from './grammar';
import type { Clause, Effect, Filter } from './cards';
import { edition } from './edition.svelte';
import { keywordName, phaseName, typeName } from './messages';

// English, word for word what the program prints.

const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const number = (n: Clause['n']) => (typeof n === 'number' ? (words[n] ?? String(n)) : (n ?? ''));
const counted = (n: Effect['n'], what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
const signed = (n: Effect['n']) => (Number(n) < 0 ? `${n}` : `+${n}`);
const withArticle = (noun: string) => ('AEIOaeio'.includes(noun.charAt(0)) ? 'an ' : 'a ') + noun; // "a Unit"

function joined(items: string[], last: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

// Races are called as the edition calls them.
const one = (word: string) => (word === 'Infinite' ? typeName(word) : word);
const many = (word: string) => (word === 'Infantry' ? word : `${one(word)}s`);

// "Drone Troops", "Fleet or Troop cards"
function filterText(filter: Filter | undefined, plural: boolean, last = 'or'): string {
  let form = '';
  const terms: string[][] = [];
  for (const term of filter?.all ?? []) {
    if (term.includes('card') || term.includes('counter')) form = plural ? `${term[0]}s` : term[0]!;
    else if (terms.length === 0 || term.length !== 1 || term[0] !== 'Character') terms.push(term);
  }
  const text = (filter?.none ?? []).map((word) => `Non-${plural && terms.length === 0 && form === '' ? many(word) : word}`);
  terms.forEach((term, i) => {
    const head = form === '' && i + 1 === terms.length;
    text.push(joined(term.map(plural && head ? many : one), head ? last : 'or'));
  });
  if (form) text.push(form);
  return text.join(' ');
}

const place = (context: Context, clause: Clause) => (clause.here ? (inOneAction(context) ? ' in one Conquest Action' : ' here') : '');
const keyword = (name: string, n: number | true | undefined) => keywordName(name, n ?? true);

const area = () => (edition.classic ? 'Character Pool Area' : 'Character Area');

function passiveLead({ card, ability }: Context): string {
  switch (ability.trigger) {
    case 'resupply':
      return 'Resupply Phase: ';
    case 'conquer':
      return unitCard(card) ? 'When you Conquer the World it is at: ' : 'When you Conquer a World: ';
    case 'eliminated':
      return 'When eliminated: ';
  }
  if (ability.choices.length > 1) return 'Each Conquest Action, choose: ';
  const first = ability.choices[0]![0]!;
  let before = '';
  if (first.scope !== 'self' && !sideIsAdjective(card, first)) {
    if (holds(ability, 'attacking')) before = 'While attacking, ';
    if (holds(ability, 'defending')) before = 'While defending, ';
  }
  if (holds(ability, 'regent')) before += 'While you are Regent: ';
  if (holds(ability, 'not-regent')) before += 'While you are not Regent: ';
  return before;
}

function cost({ card, ability }: Context): string {
  let text = '';
  if (ability.kind === 'deplete') text = 'deplete';
  if (ability.kind === 'eliminate') text = 'eliminate';
  if (ability.kind === 'mission') text = `eliminate ${ability.missions === 1 ? 'a Mission counter' : counted(ability.missions, 'Mission counter')}`;
  if (ability.kind === 'activated') text = `deplete any ${one(ability.by!)}`;
  if (ability.pay === 'cost') text += ' and pay its cost';
  else if (ability.pay !== undefined) text += ` and pay ${counted(ability.pay, 'Resource counter')}`;
  if (holds(ability, 'regent')) text += ', while you are Regent';
  if (holds(ability, 'not-regent')) text += ', while you are not Regent';
  if (card.type === 'Reaction')
    for (const [side, word] of [['attacking', 'attacker'], ['defending', 'defender']] as const) if (holds(ability, side)) text = text ? `${word}, ${text}` : word;
  return text;
}

function windows(list: readonly string[]): string {
  const phases = ['allocation', 'reallocation', 'military', 'resupply', 'victory', 'regent'].filter((one) => list.includes(one)).map(phaseName);
  const out: string[] = [];
  if (phases.length === 1) out.push(`start of ${list.includes('allocation') ? 'your' : 'a'} ${phases[0]} Phase`);
  else if (phases.length) out.push(`start of ${withArticle(joined(phases, 'or'))} Phase`);
  if (list.includes('build')) out.push(`your Allocation Part ${edition.classic ? 'C' : 'B'}`);
  if (list.includes('react')) out.push('Reallocation Part C');
  if (list.includes('conquest')) out.push('start of a Conquest Action');
  if (list.includes('exchange')) out.push('Step 1 or 2');
  else if (list.includes('targets')) out.push('after targets are announced');
  if (list.includes('step3')) out.push('Step 3');
  if (list.includes('step4')) out.push('Step 4');
  if (list.includes('check')) out.push('before the Victory check');
  if (list.includes('answer')) out.push('in answer to a Reaction');
  return out.join(' / ');
}

export const english: Grammar = {
  language: 'en',
  and: (items) => joined(items, 'and'),
  or: (items) => joined(items, 'or'),
  then: '; ',
  otherwise: '; or ',
  upgrade: ({ card, ability }) => (ability.upgrade ? `[2+ ${card.system} Worlds, ${ability.upgrade}] ` : ''),
  lead(context) {
    if (passive(context.ability)) return passiveLead(context);
    const price = cost(context);
    const moment = windows(moments(context.ability));
    if (!price) return moment ? `${moment}: ` : '';
    return `${price}: ${moment && context.card.type !== 'Reaction' ? `${moment}, ` : ''}`;
  },
  price: (n) => `pay ${counted(n, 'Resource counter')} to `,
  subject(context, clause) {
    const { card, ability } = context;
    let side = clause.side === 'your' ? 'your ' : 'enemy ';
    if (clause.side === 'enemy' && passive(ability) && ['World', 'Orbital', 'Installation'].includes(card.type)) side = 'attacking ';
    if (sideIsAdjective(card, clause)) for (const one of ['attacking', 'defending']) if (holds(ability, one)) side += `${one} `;
    const all = filterText(clause.filter, true, clause.scope === 'all' ? 'and' : 'or') + place(context, clause);
    const it = (text: string, plural = false) => ({ text, plural, feminine: false });
    switch (clause.scope) {
      case 'self':
        return it('');
      case 'it':
        return it('that card');
      case 'world-here':
        return it('this World');
      case 'attacked-world':
        return it('a World being attacked');
      case 'player':
        return it('one player');
      case 'all':
        return it(side + all, true);
      case 'up-to':
        return it(`up to ${number(clause.n)} ${clause.side === 'your' ? 'of ' : ''}${side}${all}`, true);
      default:
    }
    if (clause.side === 'your') return it(`${ability.kind === 'eliminate' ? 'another' : 'one'} of ${side}${all}`);
    const one = filterText(clause.filter, false) + place(context, clause);
    const character = clause.filter?.all.slice(0, 2).some((term) => term.includes('Character'));
    return it(character || !clause.here ? `another player's ${one}` : `one ${side}${one}`);
  },
  gaps(effect, who, context, clause) {
    const { body, filter } = effect;
    const keywords = Object.entries(body?.keywords ?? {}).map(([name, n]) => keyword(name, n));
    const kind = filterText(filter, false);
    return {
      signed: signed(effect.n),
      keyword: effect.keyword && keyword(effect.keyword, effect.do === 'lose' || effect.n === undefined ? true : Number(effect.n)),
      target: who.text || 'this card',
      kind,
      'a kind': kind && withArticle(kind),
      kinds: filterText(filter, true),
      all: filterText(filter, true, 'and'),
      whom: filterText(clause?.filter, false),
      place: context && clause ? place(context, clause) : '',
      characters: area(),
      body: body?.kind,
      values: body && `${body.att}/${body.def}`,
      keywords: keywords.join(', '),
      'all keywords': joined(keywords, 'and'),
    };
  },
  has: (who) => (who.plural ? 'have ' : 'has '),
  versus: (filter) => ` versus ${filterText(filter, true, 'and')}`,
  enemies: (filter) => filterText(filter, true, 'and'),
  orEnemy: ', or ',
  either: (common, rest) => `${common}, and ${rest},`,
  duration({ ability }, clause) {
    if (passive(ability)) return '';
    const first = ability.windows?.join() === 'conquest';
    return { step: ' this Step', exchange: first ? ' in the 1st Exchange' : ' for the Exchange', action: ' for the Conquest Action', phase: ' this Phase', turn: ' this Turn' }[clause.for ?? 'step'];
  },
  whileText({ ability }, clause) {
    const has = (condition: string) => holds(ability, condition);
    let text = '';
    if (passive(ability) && clause.scope === 'self' && ability.choices.length === 1) {
      if (has('attacking')) text += ' while attacking';
      if (has('defending')) text += ' while defending';
      if (has('throne')) text += has('attacking') || has('defending') ? ' your Throne World' : ' at your Throne World';
    }
    if (has('striking')) text += ` while using ${keyword('Surprise Strike', true)}`;
    if (has('with')) text += ` while you have ${withArticle(filterText(ability.with, false))} here`;
    if (has('worlds3')) text += ' if you Control 3 or more Worlds';
    if (ability.trigger && has('regent')) text += ' while you are Regent';
    if (ability.trigger && has('not-regent')) text += ' while you are not Regent';
    return text;
  },
  windows,
};
