import type { Action, Fact } from '../../lib/protocol';
import { list } from '../../lib/i18n.svelte';
import { cardOf, isUnit, shortName } from './cards';
import { fighterCard, musterLeft } from './logic';
import { abilityText, optionText } from './ability';
import { phaseName, t, typeName, windowName } from './messages';
import { unitAt, worldOf } from './places';
import type { SeizeView, Target, Use } from './types';

// What is asked and what each action would do, in the reader's words.

export function nameOf(view: SeizeView, id: string): string {
  if (id.includes('#')) {
    const what = fighterCard(view, id);
    return t('fighter.counter', { kind: typeName(what.counter ?? ''), card: what.name });
  }
  return (id.startsWith('w') ? worldOf(view, id)?.card : unitAt(view, id)?.unit.card) ?? id;
}

const useLine = (use: Use) => {
  const card = cardOf(use.card);
  return card && use.line !== null ? abilityText(card, use.line) : '';
};

// A button for an action: in full where it stands alone, short where its card is named beside it.
export function actionText(action: Action, view: SeizeView, names: string[]): string {
  const s = (name: string) => action[name] as string;
  const world = () => nameOf(view, s('world'));
  switch (action.type) {
    case 'throne':
      return t('do.throne', { card: shortName(worldOf(view, s('world'))?.card ?? s('world')) });
    case 'redraw':
      return t('do.redraw', { n: Math.max(1, ...view.pending.map((one) => view.players[one]!.hand?.length ?? 0)) - 1 });
    case 'keep':
      return t('do.keep');
    case 'artifact':
      return t('do.artifact', { card: s('card'), n: cardOf(s('card'))?.cost ?? 0 });
    case 'lead':
      return t('do.lead', { card: shortName(s('character')).split(' of the ')[0]! });
    case 'buy':
      return t('do.buy', { card: shortName(s('world')) });
    case 'bid':
      return t('do.bid', { card: s('card') });
    case 'dismiss':
      return t('do.dismiss', { card: shortName(s('character')) });
    case 'rebuild':
      return t('do.rebuild');
    case 'settle':
      return t('do.settle', { card: shortName(s('world')), n: cardOf(s('world'))?.cost ?? 0 });
    case 'recruit':
      return t('do.recruit', { card: shortName(s('character')), n: cardOf(s('character'))?.cost ?? 0 });
    case 'build':
      return t('do.build', { card: s('card'), world: shortName(world()) });
    case 'contribute':
      return t('do.contribute', { world: shortName(world()) });
    case 'move':
      return t('do.move', { card: nameOf(view, s('unit')) });
    case 'to':
      return t('do.to', { world: shortName(world()) });
    case 'use': {
      const card = cardOf(s('card') ?? s('character') ?? s('artifact'));
      return card ? t('do.use', { card: card.name, text: abilityText(card, action['line'] as number) }) : (s('card') ?? s('character') ?? s('artifact'));
    }
    case 'deplete':
      return action['character'] !== undefined ? t('do.deplete', { card: s('character'), who: names[action['seat'] as number] ?? '' }) : t('do.deplete.world', { card: world() });
    case 'for':
      return t('do.for', { who: names[action['seat'] as number] ?? '' });
    case 'choose':
      return optionText(view.uses.at(-1), action['option'] as number);
    case 'x':
      return t('do.x', { n: action['x'] as number });
    case 'pick':
      if (action['unit'] !== undefined) return t('do.pick', { what: nameOf(view, s('unit')) });
      if (action['world'] !== undefined) return t('do.pick', { what: world() });
      if (action['character'] === undefined && action['card'] === undefined) return t('do.pick.seat', { who: names[action['seat'] as number] ?? '' });
      return t('do.pick', { what: s('character') ?? s('card') });
    case 'yes':
      return view.asks === 'revive' ? t('do.pay') : t('do.yes');
    case 'no':
      return view.asks === 'revive' ? t('do.payNot') : t('do.no');
    case 'order':
      return t('do.order', { card: s('card') });
    case 'conquer':
      return t('do.conquer', { world: shortName(world()) });
    case 'skip':
      return t('do.skip', { world: shortName(world()) });
    case 'target':
      return t('do.target', { what: s('at') === view.action?.world ? t('the.world') : nameOf(view, s('at')) });
    case 'split':
      return t('do.split', { n: action['att'] as number });
    case 'hold':
      return view.action?.targets.some((one) => one.unit === action['unit']) ? t('do.done.none') : t('do.hold');
    case 'withdraw':
      return t('do.withdraw');
    case 'draw-world':
      return t('do.drawWorld');
    case 'discard':
      return t('do.discard', { card: s('card') });
    case 'muster':
      return t('do.muster', { card: s('card') });
    case 'banish':
      return t('do.banish', { card: s('character'), who: names[action['seat'] as number] ?? '' });
    case 'levy':
      return t('do.levy', { world: shortName(world()), who: names[worldOf(view, s('world'))?.area ?? 0] ?? '' });
    case 'pass':
      return view.asks === 'bid' ? t('do.pass.bid') : t('do.pass');
    case 'done':
      return doneText(view);
    default:
      return action.type;
  }
}

function doneText(view: SeizeView): string {
  switch (view.asks) {
    case 'bid':
      return t('do.done.bid');
    case 'settle':
    case 'recruit':
    case 'artifact':
    case 'build':
    case 'draw-world':
    case 'banish':
    case 'levy':
      return t('do.done.none');
    case 'withdraw':
      return lastExchange(view) ? t('do.done.stay') : t('do.done.fight');
    case 'move':
      return view.stage === 'part-a' ? t('do.done.a') : view.stage === 'part-b' ? t('do.done.b') : t('do.done.stay');
    case 'rebuild':
      return t('do.done.no');
    case 'throne':
      return t('do.done.wait');
    default:
      return t('do.done');
  }
}

const costs = (names: (string | null)[]) => names.reduce((sum, name) => sum + Number((name && cardOf(name)?.cost) || 0), 0);
const bidOf = (player: SeizeView['players'][number]) => (Array.isArray(player.bid) ? player.bid.length : player.bid);

// What is asked of this seat, in one sentence; `asked` is the engine's own, for numbers that only it has.
export function question(view: SeizeView, seat: number, names: string[], asking: string | null, asked: Fact | null, legal: Action[]): string {
  const me = view.players[seat]!;
  const use = view.uses.at(-1);
  const card = use?.card ?? '';
  const n = me.resources;
  switch (view.asks) {
    case 'redraw':
      return t('ask.redraw', { n: me.hand_size, units: (me.hand ?? []).filter((one) => isUnit(cardOf(one)!)).length });
    case 'artifact':
      return legal.some((one) => one.type === 'artifact') ? t('ask.artifact', { n }) : t('ask.artifact.none');
    case 'throne':
    case 'lead':
    case 'buy':
      if (view.stage === 'new-throne') return t('ask.throne.new');
      if (view.stage === 'reveal') return t('ask.throne.again');
      if (!me.throne) {
        const n = asked?.key === 'seize.ask-throne' ? Number(asked.values['budget']) : 6;
        // Where the set-up is accelerated, two more Worlds are bought with it (Z20.3).
        return t(n > 6 ? 'ask.throne.three' : me.characters.length ? 'ask.throne' : 'ask.throne.alone', { n });
      }
      return legal.some((one) => one.type === 'buy') ? t('ask.buy', { n: n - costs([me.throne, me.lead, ...(me.bought ?? [])]) }) : t('ask.lead', { card: me.throne, n: cardOf(me.throne)?.cost ?? 0, of: me.resources });
    case 'bid':
      return t('ask.bid', { n: bidOf(me), m: Math.max(...view.players.filter((one) => one !== me).map(bidOf)) });
    case 'dismiss':
      return t('ask.dismiss');
    case 'rebuild':
      return t('ask.rebuild');
    case 'settle':
      return t('ask.settle', { n });
    case 'recruit':
      return t('ask.recruit', { n });
    case 'build':
      return t('ask.build');
    case 'contribute':
      return t('ask.contribute', { card: view.building?.card ?? '', n: view.building?.points ?? 0, of: cardOf(view.building?.card ?? '')?.cost ?? 0 });
    case 'move':
      switch (view.stage) {
        case 'part-a':
          return t('ask.move.a');
        case 'part-b':
          return t('ask.move.b');
        case 'part-c':
          return t('ask.move.c', { worlds: list(view.worlds.filter((one) => one.attacked && one.area === seat).map((one) => shortName(one.card))) });
        case 'step4-retreat':
          return t('ask.move.retreat');
        case 'spread':
          return t('ask.move.spread');
        case 'evacuate':
        case 'elimination':
          return t('ask.move.evacuate');
        default:
          return t('ask.move.home');
      }
    case 'to':
      return t('ask.to', { card: view.moving ? nameOf(view, view.moving) : '' });
    case 'revive-at':
      return t('ask.revive.at');
    case 'window':
      return windowQuestion(view, names);
    case 'deplete':
      return t('ask.deplete', { card });
    case 'for':
      return t('ask.for', { card });
    case 'choose':
      return t('ask.choose', { card, text: use ? useLine(use) : '' });
    case 'x':
      return t('ask.x', { card });
    case 'pick':
      return t(legal.every((one) => one['seat'] !== undefined && one['character'] === undefined) ? 'ask.pick.seat' : 'ask.pick', { card, text: use ? useLine(use) : '' });
    case 'consent':
      return t('ask.consent', { who: names[use?.seat ?? 0] ?? '', card, text: use ? useLine(use) : '' });
    case 'revive':
      return t('ask.revive', { card: String(asked?.values?.['card'] ?? 'none') });
    case 'order':
      return t('ask.order');
    case 'conquer':
      return t('ask.conquer');
    case 'target':
      return targetQuestion(view, asking);
    case 'split':
      return splitQuestion(view);
    case 'withdraw':
      return lastExchange(view) ? t('ask.withdraw.last') : t('ask.withdraw');
    case 'draw-world':
      return t('ask.drawWorld', { n, cost: view.worlds.filter((one) => one.controller === seat && !one.disputed).length });
    case 'discard':
      if (asked?.key === 'seize.ask-discard-one') return t('ask.discard.some', { n: Number(asked.values['cards']) });
      return t('ask.discard', { n: Math.max(1, me.hand_size - 6) });
    case 'muster':
      return view.stage === 'duel-hands' ? t('ask.muster.hand', { n: me.hand_size }) : t('ask.muster', { n: asked?.key === 'seize.ask-muster' ? Number(asked.values['units']) : musterLeft(view, seat) });
    case 'banish':
      return t('ask.banish');
    case 'levy':
      return t('ask.levy');
    default:
      return t('ask.other');
  }
}

// After the last Exchange there is no fighting on.
const lastExchange = (view: SeizeView) => view.action !== null && view.action.exchange >= view.action.exchanges;

// The ATT of a Unit that its targets have left it.
function attLeft(view: SeizeView, unit: string, targets: Target[]): number {
  const att = view.action?.fighters.find((one) => one.id === unit)?.att ?? 0;
  return att - targets.filter((one) => one.unit === unit).reduce((sum, one) => sum + one.att, 0);
}

function targetQuestion(view: SeizeView, asking: string | null): string {
  const unit = asking ? nameOf(view, asking) : '';
  const targets = view.action?.targets ?? [];
  const att = asking ? attLeft(view, asking, targets) : 0;
  if (view.stage.startsWith('strike')) return t('ask.strike', { unit, att });
  return t(targets.some((one) => one.unit === asking) ? 'ask.target.more' : 'ask.target', { unit, att });
}

function splitQuestion(view: SeizeView): string {
  const action = view.action;
  const target = action?.targets.at(-1);
  if (!action || !target) return t('ask.other');
  const world = target.at === action.world;
  const def = world ? action.def : (action.fighters.find((one) => one.id === target.at)?.def ?? 0);
  return t('ask.split', { what: world ? t('the.world') : nameOf(view, target.at), def, att: attLeft(view, target.unit, action.targets.slice(0, -1)) });
}

// What happened, for a window: whose Phase or Step begins, who has announced what, which card is to be answered.
export function windowQuestion(view: SeizeView, names: string[]): string {
  const use = view.uses.at(-1);
  if (use && use.line === null) return t('window.answer.artifact', { who: names[use.seat] ?? '', card: use.card });
  if (use) return t('window.answer', { who: names[use.seat] ?? '', card: use.card, text: useLine(use) });
  const who = names[view.active ?? 0] ?? '';
  const window = view.window?.name ?? '';
  const action = view.action;
  if (action) {
    const world = worldOf(view, action.world)?.card ?? '';
    return t('window.battle', { who: names[action.attacker] ?? '', world, when: windowName(window, view.stage) });
  }
  if (window === 'react') return t('window.react', { who, worlds: list(view.worlds.filter((one) => one.attacked).map((one) => shortName(one.card))) });
  if (window === 'check') return t('window.check', { who });
  return t('window.phase', { who, phase: phaseName(view.phase) });
}

export function waiting(view: SeizeView, names: string[]): string {
  if (view.over) {
    const most = Math.max(...view.scores);
    const winners = view.scores.flatMap((score, i) => (score === most ? [i] : []));
    return t('over', { who: list(winners.map((one) => names[one] ?? '')), n: winners.length });
  }
  if (view.pending.length) return t('wait', { who: list(view.pending.map((one) => names[one] ?? '')) });
  return t('wait.window');
}
