import type { Action, Problem } from '../../lib/protocol';
import { drafted } from '../words';
import { cardOf } from './cards';
import { attempt, clickable, remaining, thingsOf } from './logic';
import { t } from './messages';
import { commonDestinations, marching, obstacle, ruleOf } from './moves';
import { capacity, pointsOf, worldOf } from './places';
import { nameOf } from './text';
import type { Touch } from './touch';
import type { SeizeView } from './types';

// What is asked now, and of whom.
export interface Asked {
  view: SeizeView;
  legal: Action[];
  seat: number | null;
  busy: boolean;
  // What a hint is about.
  hinted: readonly Action[];
  // The window is passed by itself.
  automatic: boolean;
}

// What comes of it.
export interface Answers {
  act: (actions: Action[]) => Promise<boolean>;
  why?: ((action: Action) => void) | undefined;
  refuse?: ((problem: Problem) => void) | undefined;
}

const unitId = (thing: string) => (thing.startsWith('unit:') ? thing.slice(5) : null);
const worldId = (thing: string) => (thing.startsWith('world:') ? thing.slice(6) : null);

// A decision in the making: things clicked, an army and where it goes.
export class Decision {
  clicked = $state.raw<string[]>([]);
  army = $state.raw<string[]>([]);
  goal = $state<string | null>(null);

  constructor(
    private readonly asked: Readonly<Asked>,
    private readonly answers: Readonly<Answers>,
  ) {}

  readonly mine = $derived.by(() => this.asked.legal.length > 0 && this.asked.seat !== null);
  readonly movers = $derived.by(() => new Set(this.asked.legal.filter((one) => one.type === 'move').map((one) => one['unit'] as string)));
  readonly goals = $derived.by(() => new Set(this.army.length ? commonDestinations(this.asked.view, this.army) : []));
  readonly left = $derived.by(() => remaining(this.asked.legal, this.asked.seat, this.clicked));
  readonly draft = $derived.by<Action | null>(() => (this.clicked.length && this.left.length === 1 ? this.left[0]! : null));
  readonly open = $derived.by(() => clickable(this.asked.legal, this.asked.seat, this.clicked));
  // The Unit that is asked for its target.
  readonly asking = $derived.by(() => (this.asked.legal.find((one) => one.type === 'target' || one.type === 'hold')?.['unit'] as string | undefined) ?? null);
  // The several ways of a thing that was clicked.
  readonly ways = $derived.by(() => (this.clicked.length && this.left.length > 1 && this.left.every((one) => thingsOf(one, this.asked.seat).every((what) => this.clicked.includes(what))) ? this.left : []));

  takeBack(): void {
    this.clicked = [];
    this.army = [];
    this.goal = null;
  }

  // A new question. Where one World is attacked, it is chosen already: what is left is to fight for it, or not.
  begin(): void {
    this.takeBack();
    const worlds = new Set(this.asked.legal.map((one) => (one.type === 'conquer' || one.type === 'skip' ? one['world'] : null)));
    const [world] = worlds;
    if (worlds.size === 1 && typeof world === 'string') this.clicked = [`world:${world}`];
  }

  readonly touch: Touch = {
    can: (thing) => {
      if (!this.mine || this.asked.busy) return false;
      const unit = unitId(thing);
      if (this.movers.size) {
        const world = worldId(thing);
        if (unit !== null) return this.movers.has(unit);
        if (world !== null && this.army.length) return this.goals.has(world);
      }
      return this.open.has(thing);
    },
    chosen: (thing) => {
      if (thing.startsWith('from:')) return this.mine && this.asking === thing.slice(5);
      const unit = unitId(thing);
      if (unit !== null && this.army.includes(unit)) return true;
      if (this.goal !== null && worldId(thing) === this.goal) return true;
      return this.clicked.includes(thing) || (this.draft !== null && this.clicked.length > 0 && thingsOf(this.draft, this.asked.seat).includes(thing));
    },
    hinted: (thing) => {
      const { hinted, seat } = this.asked;
      return hinted.some((one) => thingsOf(one, seat).includes(thing));
    },
    click: (thing) => this.click(thing),
    ask: (thing) => this.ask(thing),
    drag: (thing) => {
      const unit = unitId(thing);
      if (unit !== null && this.movers.has(unit)) {
        if (!this.army.includes(unit)) this.army = [unit];
      } else if (this.open.has(thing)) this.clicked = [thing];
    },
    // Dragging a Unit or a card to where it shall be is the whole decision.
    drop: (thing) => {
      if (!this.touch.can(thing)) return;
      const world = worldId(thing);
      if (world !== null && this.army.length && this.goals.has(world)) this.goal = world;
      else this.click(thing);
      void this.confirm();
    },
  };

  // Whether this thing is a Unit of the army, and where it goes is chosen.
  marches(thing: string): boolean {
    return this.goal !== null && this.army.includes(unitId(thing) ?? '');
  }

  click(thing: string): void {
    const { view, legal, seat, busy } = this.asked;
    if (!this.mine || busy) return;
    const unit = unitId(thing);
    const world = worldId(thing);
    if (unit !== null && this.movers.has(unit)) return this.enlist(view, unit);
    if (world !== null && this.army.length && this.goals.has(world)) {
      if (this.goal === world) void this.confirm();
      else this.goal = world;
      return;
    }
    // A second click, or Enter again, on what is chosen carries it out.
    const again = this.clicked.includes(thing);
    if (this.draft && again) return void this.confirm();
    const battle = again && this.ways.find((one) => one.type === 'conquer');
    if (battle) return void this.answers.act([battle]);
    const fitting = (things: string[]) => remaining(legal, seat, things).length > 0;
    if (again) this.clicked = [];
    else if (fitting([...this.clicked, thing])) this.clicked = [...this.clicked, thing];
    else if (this.clicked.length > 1 && fitting([this.clicked[0]!, thing])) this.clicked = [this.clicked[0]!, thing];
    else this.clicked = [thing];
    if (this.clicked.length === 1) this.clicked = this.preselected(thing);
  }

  private enlist(view: SeizeView, unit: string): void {
    this.clicked = [];
    const next = this.army.includes(unit) ? this.army.filter((one) => one !== unit) : [...this.army, unit];
    // Units that cannot go together: the new one goes alone.
    this.army = next.length < 2 || commonDestinations(view, next).length ? next : [unit];
    const there = commonDestinations(view, this.army);
    if (this.goal !== null && !there.includes(this.goal)) this.goal = null;
    // Where there is only one way to go, it is chosen already.
    if (this.army.length && there.length === 1) this.goal = there[0]!;
  }

  // With a Unit of the hand, the World that can pay for it with the least left over; another one may be chosen.
  private preselected(thing: string): string[] {
    const { view, legal, seat } = this.asked;
    const rest = remaining(legal, seat, [thing]);
    if (!thing.startsWith('hand:') || rest.length < 2 || rest.some((one) => one.type !== 'build')) return [thing];
    const cost = Number(cardOf(thing.slice(5))?.cost) || 0;
    const waste = (one: Action) => {
      const points = pointsOf(view, one['world'] as string, thing.slice(5));
      return points >= cost ? points - cost : 100 + cost - points;
    };
    const best = rest.reduce((a, b) => (waste(b) < waste(a) ? b : a));
    return [thing, `world:${best['world'] as string}`];
  }

  // The engine says why; where an army waits that it has not been told of, the board does.
  private ask(thing: string): boolean {
    const { view, seat, busy, automatic } = this.asked;
    const { why, refuse } = this.answers;
    if (!this.mine || seat === null || busy || automatic || !why) return false;
    const world = worldId(thing);
    const to = world !== null && this.army.length ? worldOf(view, world) : undefined;
    if (to) {
      for (const unit of this.army) {
        const found = obstacle(view, unit, to, this.army.length - 1);
        if (!found) continue;
        const message = t(`why.${found}`, { who: nameOf(view, unit), world: to.card, n: capacity(to) });
        refuse?.(drafted(message, ruleOf(view, found)));
        return true;
      }
    }
    const action = attempt(view, seat, this.clicked, this.asking, thing);
    if (action) why(action);
    return action !== null;
  }

  async confirm(): Promise<void> {
    if (this.asked.busy) return;
    const actions = this.goal !== null && this.army.length ? marching(this.army, this.goal) : this.draft ? [this.draft] : [];
    // Where the same is asked again, such as another copy of a card, it is a new question.
    if (actions.length && (await this.answers.act(actions))) this.begin();
  }
}
