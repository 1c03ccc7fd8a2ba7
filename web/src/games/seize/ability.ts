import { language, type Language } from '../../lib/i18n.svelte';
import { english } from './abilityEnglish';
import { french } from './abilityFrench';
import { cardOf, type Ability, type Card, type Change, type Clause, type Effect } from './cards';
import { capital, type Context, type Grammar, type Subject } from './grammar';
import { t } from './messages';
import { filled, reading } from './reading';
import type { Fighter, Reason, Use } from './types';

// What the cards say, made from the parts of their data. The order of a sentence is the same in every language; its words
// are a Grammar's, and those of its verbs are data (reading.ts). The English one says what the program says (a test compares every card).

const grammars: Record<Language, Grammar> = { en: english, fr: french };
export const grammar = () => grammars[language.now];

const values = ['att', 'att-times', 'att-half', 'def', 'def-half', 'gain'];
const isHad = (effect: Effect) => values.includes(effect.do);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const target = ({ scope, side, here, n, filter, for: lasts }: Clause) => [scope, side, here, n, filter, lasts];

// What one verb says: of a clause of an ability, or without one in short.
interface Said {
  context?: Context;
  clause?: Clause;
  paid?: boolean;
}
function say(g: Grammar, effect: Effect, who: Subject, { context, clause, paid = false }: Said = {}): string {
  const ability = context?.ability;
  return filled(reading(effect.do, g.language), {
    n: effect.n,
    one: effect.n === 1,
    x: effect.n === 'X',
    any: effect.n === 'any',
    many: who.plural,
    paid,
    short: !context,
    standing: ability?.kind === 'passive',
    once: ability?.once_per_turn,
    announced: ability && afterTargets(ability),
    more: context?.card.type === 'World' && ability?.trigger === 'resupply',
    lasts: context && clause ? g.duration(context, clause) : '',
    ...Object.fromEntries(['hand', 'deck', 'world', 'area'].map((place) => [place, effect.to === place])),
    ...g.gaps(effect, who, context, clause),
  });
}
const afterTargets = (ability: Ability) => same(ability.windows, ['targets']);
const it: Subject = { text: '', plural: false, feminine: true };

class Sentence {
  constructor(
    private readonly g: Grammar,
    private readonly context: Context,
  ) {}

  text(): string {
    const { ability } = this.context;
    const paid = ability.trigger !== undefined && typeof ability.pay === 'number';
    const body = (paid ? this.g.price(ability.pay as number) : '') + this.choices(paid);
    return this.g.upgrade(this.context) + capital(this.g.lead(this.context) + body) + '.';
  }

  // The ways to choose from, as short as they can be said.
  private choices(paid: boolean): string {
    const options = this.context.ability.choices;
    if (options.length === 1) return this.clauses(options[0]!, paid);
    const first = options[0]![0]!;
    const alike = options.every((option) => option.length === 1 && same(target(option[0]!), target(first)) && option[0]!.effects.every(isHad));
    if (alike && first.vs) return this.byEnemy(options);
    if (alike && first.scope === 'self') return this.byEffect(options);
    return options.map((option) => this.clauses(option, paid)).join(this.g.otherwise);
  }

  // "ATT +3/DEF +3 versus Drone Troops, Infantry, or Mechs" where only the enemy differs, else one by one.
  private byEnemy(options: Clause[][]): string {
    let text = '';
    options.forEach(([clause], i) => {
      const list = hadList(this.g, clause!.effects) + this.g.versus(clause!.vs!);
      const short = this.g.enemies(clause!.vs!);
      const before = list.slice(0, list.length - short.length);
      if (i === 0) text = list;
      else text += (i + 1 === options.length ? this.g.orEnemy : ', ') + (text.startsWith(before) ? '' : before) + short;
    });
    return text + this.g.duration(this.context, options[0]![0]!);
  }

  // "ATT +3, and Piercing +1 or Hardened +1, for the Exchange": what all options have comes first.
  private byEffect(options: Clause[][]): string {
    const lists = options.map(([clause]) => clause!.effects);
    let common = 0;
    while (lists.every((list) => common < list.length && same(list[common], lists[0]![common]))) common++;
    const rest = this.g.or(lists.map((list) => hadList(this.g, list.slice(common))));
    const lasts = this.g.duration(this.context, options[0]![0]!);
    return (common === 0 ? rest : this.g.either(hadList(this.g, lists[0]!.slice(0, common)), rest)) + lasts;
  }

  private clauses(option: Clause[], paid: boolean): string {
    let text = '';
    for (const clause of option) {
      const simple = ['resource', 'draw'].includes(clause.effects[0]!.do);
      if (text) text += simple ? this.g.and(['', '']) : this.g.then;
      text += this.clause(clause, paid);
    }
    return text;
  }

  // Subject and verbs; values and keywords it has are one list.
  private clause(clause: Clause, paid: boolean): string {
    const { g, context } = this;
    const who = g.subject(context, clause);
    const verbs: string[] = [];
    let after = '';
    for (let i = 0; i < clause.effects.length; i++) {
      const effect = clause.effects[i]!;
      let end = i;
      while (end < clause.effects.length && isHad(clause.effects[end]!)) end++;
      if (end > i) {
        const list = hadList(g, clause.effects.slice(i, end)) + (clause.vs ? g.versus(clause.vs) : '');
        verbs.push(clause.scope === 'self' ? list : g.has(who) + list);
        i = end - 1;
      } else if (['lose', 'reach'].includes(effect.do) || (effect.do === 'mute' && !afterTargets(context.ability))) verbs.push(say(g, effect, who, { context, clause }));
      else if (effect.do === 'doom') after = say(g, effect, who, { context, clause });
      else {
        // To look at a hand comes before what its player has to do.
        const next = effect.do === 'look-hand' ? clause.effects[i + 1] : undefined;
        return [effect, ...(next ? [next] : [])].map((one) => say(g, one, who, { context, clause, paid })).join(g.then) + g.whileText(context, clause);
      }
    }
    const lasts = verbs.length ? g.duration(context, clause) : '';
    return (who.text ? `${who.text} ` : '') + g.and(verbs) + lasts + after + g.whileText(context, clause);
  }
}

// "ATT +2/DEF +2", "ATT +2 and Piercing +1"
function hadList(g: Grammar, effects: Effect[]): string {
  const items: string[] = [];
  for (let i = 0; i < effects.length; i++) {
    const [effect, next] = [effects[i]!, effects[i + 1]];
    const pair = effect.do === 'att' && next?.do === 'def' && Number(effect.n) < 0 === Number(next.n) < 0;
    items.push(pair ? `${say(g, effect, it)}/${say(g, effects[++i]!, it)}` : say(g, effect, it));
  }
  return g.and(items);
}

// The sentence of an ability of a card.
export function abilityText(card: Card, line: number): string {
  const ability = card.abilities[line];
  return ability ? new Sentence(grammar(), { card, ability }).text() : '';
}

// All of them.
export const abilitiesText = (card: Card): string => card.abilities.map((_, line) => abilityText(card, line)).join(' ');

// What changes, in short: "ATT +2 versus Fleets", "Piercing +1", "loses Siege".
export function changeText({ effects, vs }: Change): string {
  const g = grammar();
  const changes = ['lose', 'incoming-half', 'reach', 'mute', ...values];
  const items = effects.filter((effect) => changes.includes(effect.do)).map((effect) => say(g, effect, it));
  return g.and(items) + (vs ? g.versus(vs) : '');
}

export const windowsText = (windows: readonly string[]) => grammar().windows(windows);

export const whenText = (card: Card) => t('when', { text: windowsText(card.windows ?? []) });

// What one of several ways does: "ATT +3 and Piercing +1", "ATT +3 and DEF +3 versus Mechs".
export function optionText(use: Use | undefined, option: number): string {
  const way = use && cardOf(use.card)?.abilities[use.line ?? -1]?.choices[option];
  return way ? way.map(changeText).join('; ') : t('option.n', { n: option + 1 });
}

// "Beda'karer: ATT +1"
export const reasonText = (reason: Reason) => t('reason', { card: reason.card, text: changeText(reason) });

// For a screen reader: "changed by Beda'karer, 1st Campaign Fleet Admiral: ATT +1"; empty if nothing changes the Unit.
export function spokenReasons(fighter: Fighter | undefined): string {
  const all = (fighter?.reasons ?? []).map(reasonText);
  return all.length ? t('reasons.spoken', { list: all.join('; ') }) : '';
}
