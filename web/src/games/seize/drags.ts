// Dragging with the mouse: a thing that may be moved is taken along and let go over whatever has `data-drop`.
export interface Drag {
  thing: string;
  begin: (thing: string) => void;
  drop: (onto: string) => void;
}

export function drags(node: HTMLElement, given: Drag | null) {
  let drag = given;
  let ghost: HTMLElement | null = null;
  let start: { x: number; y: number } | null = null;
  let over: Element | null = null;

  const mark = (next: Element | null) => {
    if (over === next) return;
    over?.classList.remove('under');
    over = next;
    over?.classList.add('under');
  };
  const under = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-drop]') ?? null;
  const move = (event: PointerEvent) => {
    if (!start || !drag) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 6) return;
      drag.begin(drag.thing);
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('data-thing');
      ghost.setAttribute('aria-hidden', 'true');
      Object.assign(ghost.style, { position: 'fixed', zIndex: '30', pointerEvents: 'none', opacity: '0.8', left: '0', top: '0', margin: '0', transition: 'none' });
      node.parentElement!.append(ghost);
      document.body.style.cursor = 'grabbing';
    }
    ghost.style.transform = `translate(${event.clientX - node.offsetWidth / 2}px, ${event.clientY - node.offsetHeight / 2}px)`;
    mark(under(event));
  };
  const end = (event: PointerEvent) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    const onto = ghost && event.type === 'pointerup' ? under(event)?.getAttribute('data-drop') : null;
    mark(null);
    if (ghost) {
      ghost.remove();
      document.body.style.cursor = '';
      // The click that ends a drag is not a choice.
      const swallow = (click: Event) => click.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    }
    ghost = null;
    start = null;
    if (onto && drag) drag.drop(onto);
  };
  const down = (event: PointerEvent) => {
    if (!drag || event.pointerType !== 'mouse' || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  node.addEventListener('pointerdown', down);
  return {
    update(next: Drag | null) {
      drag = next;
    },
    destroy() {
      node.removeEventListener('pointerdown', down);
      ghost?.remove();
    },
  };
}
