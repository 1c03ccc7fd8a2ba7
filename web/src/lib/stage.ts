import { middle, plan, wholeTime, type Beat, type Box, type Scene, type Step } from './motion';

// The scene of a board in the document: measured before a new position is drawn, and moved after it, by transform and
// opacity only. For somebody who likes less motion the same moments are marked instead.

type Element_ = HTMLElement | SVGElement;
interface Shot extends Scene {
  elements: Map<string, Element_>;
}

const names = (text: string | undefined) => text?.split('|').filter(Boolean) ?? [];
const ease = 'cubic-bezier(0.3, 0.7, 0.2, 1)';

export class Stage {
  private running = new Set<Animation>();
  private ghosts = new Set<Element>();
  private marks = new Map<Element, ReturnType<typeof setTimeout>>();

  constructor(private readonly root: () => HTMLElement | null) {}

  look(): Shot | null {
    const root = this.root();
    if (!root) return null;
    const shot = { part: root.querySelector<HTMLElement>('[data-part]')?.dataset['part'], pieces: new Map(), spots: new Map(), elements: new Map() } as Shot & { pieces: Map<string, unknown>; spots: Map<string, Box> };
    for (const one of root.querySelectorAll<Element_>('[data-piece], [data-spot]')) {
      // A plain box: a DOMRect keeps its measures where a copy by spreading does not find them.
      const { x, y, width, height } = one.getBoundingClientRect();
      if (width === 0 && height === 0) continue;
      const box: Box = { x, y, width, height };
      const { piece, spot } = one.dataset;
      if (piece !== undefined && !shot.elements.has(piece)) {
        shot.elements.set(piece, one);
        shot.pieces.set(piece, { box, comes: names(one.dataset['comes']), goes: names(one.dataset['goes']) });
      }
      if (spot !== undefined && !shot.spots.has(spot)) shot.spots.set(spot, box);
    }
    return shot;
  }

  // Shows how the scene before became the one that is drawn now.
  play(before: Shot, beats: Beat[], speed: number, still: boolean): void {
    this.rest();
    const after = this.look();
    if (!after) return;
    const steps = plan(before, after, beats);
    const whole = wholeTime(beats.length, speed);
    const each = beats.length > 1 ? whole / beats.length : whole;
    for (const step of steps) {
      if (still) this.mark(step, before, after, each);
      else this.move(step, before, after, whole, each);
    }
  }

  rest(): void {
    for (const one of this.running) one.cancel();
    this.running.clear();
    for (const one of this.ghosts) one.remove();
    this.ghosts.clear();
    for (const [one, timer] of this.marks) {
      clearTimeout(timer);
      one.classList.remove('noted');
    }
    this.marks.clear();
  }

  private mark(step: Step, before: Shot, after: Shot, each: number): void {
    const piece = step.do === 'blow' ? step.at : step.do === 'travel' ? (step.becomes ?? step.piece) : step.piece;
    if (step.do === 'slide' && before.pieces.has(step.piece)) {
      // What only makes room for something else is no moment.
      const was = before.pieces.get(step.piece)!.box;
      if (Math.abs(was.width - after.pieces.get(step.piece)!.box.width) < 2) return;
    }
    const at = after.elements.get(piece);
    if (!at) return;
    const late = step.do === 'blow' ? step.late * each : step.do === 'travel' ? step.at * each : 0;
    const off = () => {
      at.classList.remove('noted');
      this.marks.delete(at);
    };
    clearTimeout(this.marks.get(at));
    this.marks.set(at, setTimeout(() => {
      at.classList.add('noted');
      this.marks.set(at, setTimeout(off, 900));
    }, late));
  }

  private move(step: Step, before: Shot, after: Shot, whole: number, each: number): void {
    switch (step.do) {
      case 'slide': {
        const at = after.elements.get(step.piece)!;
        this.animate(at, [this.shift(at, after.pieces.get(step.piece)!.box, step.from), {}], { duration: Math.min(whole, 480), easing: ease });
        return;
      }
      case 'arrive':
        this.animate(after.elements.get(step.piece)!, [{ opacity: 0 }, {}], { duration: whole * 0.8 });
        return;
      case 'leave': {
        const box = before.pieces.get(step.piece)!.box;
        const ghost = this.ghost(before.elements.get(step.piece)!, box, true);
        if (!ghost) return;
        const end = step.to ? this.shift(ghost, box, step.to) : {};
        this.animate(ghost, [{ opacity: 1 }, { ...end, opacity: step.to ? 0.4 : 0 }], { duration: Math.min(whole, 520), easing: 'ease-in-out' }, () => this.drop(ghost));
        return;
      }
      case 'travel': {
        const from = before.elements.get(step.piece) ?? after.elements.get(step.piece)!;
        const box = (before.pieces.get(step.piece) ?? after.pieces.get(step.piece)!).box;
        const ghost = this.ghost(from, box, false);
        if (!ghost) return;
        const text = step.count === null ? null : ghost.querySelector('text');
        if (text) text.textContent = String(step.count);
        const start = middle(step.path[0]!);
        const way = step.path.map((there) => this.shift(ghost, box, { ...box, x: box.x + middle(there).x - start.x, y: box.y + middle(there).y - start.y }));
        this.animate(ghost, way, { duration: each, delay: step.at * each, easing: 'ease-in-out', fill: 'backwards' }, () => this.drop(ghost));
        if (step.becomes !== null) this.animate(after.elements.get(step.becomes)!, [{ opacity: 0 }, { opacity: 0, offset: 0.85 }, {}], { duration: each, delay: step.at * each, fill: 'backwards' });
        return;
      }
      case 'blow': {
        const late = step.late * each;
        for (const one of step.from) {
          const at = after.elements.get(one);
          const was = before.pieces.get(one)!.box;
          if (!at || !step.toward) continue;
          const near = { ...was, x: was.x + 0.4 * (middle(step.toward).x - middle(was).x), y: was.y + 0.4 * (middle(step.toward).y - middle(was).y) };
          this.animate(at, [{}, { ...this.shift(at, was, near), offset: 0.45 }, {}], { duration: each, delay: late, easing: 'ease-in-out', composite: 'add' });
        }
        const target = after.elements.get(step.at);
        if (!target || !step.hits) return;
        const shake = [0, 7, -6, 4, 0].map((n) => this.by(target, n, 0, 1));
        this.animate(target, shake, { duration: each * 0.6, delay: late + each * 0.4, composite: 'add' });
      }
    }
  }

  // The transform that puts something from where it is to somewhere else.
  private shift(at: Element, here: Box, there: Box): Keyframe {
    return this.by(at, middle(there).x - middle(here).x, middle(there).y - middle(here).y, here.width > 0 && there.width > 0 ? Math.min(1.4, Math.max(0.35, there.width / here.width)) : 1);
  }
  private by(at: Element, dx: number, dy: number, scale: number): Keyframe {
    const drawing = at instanceof SVGElement ? (at.ownerSVGElement?.getScreenCTM()?.a ?? 1) : 0;
    // Inside a drawing lengths are its own, and only places change.
    if (drawing) return { transform: `translate(${dx / drawing}px, ${dy / drawing}px)` };
    return { transform: `translate(${dx}px, ${dy}px) scale(${scale})` };
  }

  // A likeness that nothing can be done with, in the place of something that was there.
  private ghost(of: Element_, box: Box, gone: boolean): Element_ | null {
    const root = this.root();
    if (!root || (gone && of.isConnected)) return null;
    const like = of.cloneNode(true) as Element_;
    for (const one of [like, ...like.querySelectorAll<Element_>('*')]) {
      for (const name of Object.keys(one.dataset)) delete one.dataset[name];
      one.removeAttribute('id');
      one.removeAttribute('aria-label');
      one.removeAttribute('role');
      one.removeAttribute('tabindex');
    }
    like.setAttribute('aria-hidden', 'true');
    like.classList.add('ghost-of');
    if (like instanceof SVGElement) {
      const drawing = of.isConnected ? of.parentNode : root.querySelector('svg.map');
      if (!drawing) return null;
      drawing.appendChild(like);
    } else {
      like.inert = true;
      Object.assign(like.style, { position: 'fixed', left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`, margin: '0', zIndex: '25', pointerEvents: 'none' });
      root.appendChild(like);
    }
    this.ghosts.add(like);
    return like;
  }
  private drop(ghost: Element): void {
    ghost.remove();
    this.ghosts.delete(ghost);
  }

  private animate(at: Element, frames: Keyframe[], how: KeyframeAnimationOptions, then?: () => void): void {
    const one = at.animate(frames, how);
    this.running.add(one);
    const end = () => {
      this.running.delete(one);
      then?.();
    };
    one.onfinish = end;
    one.oncancel = () => then?.();
  }
}
