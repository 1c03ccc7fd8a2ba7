// Which card is shown large: the one under the pointer or the focus, or one that was asked for and stays.
export interface Shown {
  name: string;
  // A Unit or World on the table, or a counter that fights, for what it is now.
  id?: string;
}

let hovered = $state.raw<{ card: Shown; left: boolean } | null>(null);
let pinned = $state.raw<Shown | null>(null);
// When a window was closed: the focus that comes back then asks for nothing.
let closed = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const inspector = {
  get hovered() {
    return hovered;
  },
  get pinned() {
    return pinned;
  },
  pin(card: Shown | null): void {
    clearTimeout(timer);
    hovered = null;
    if (pinned && !card) closed = Date.now();
    pinned = card;
  },
};

// Where the mouse was moved to last: a card that comes under it while it rests was not pointed at.
let rests = '';
const place = (event: PointerEvent) => `${event.screenX} ${event.screenY}`;
const moved = (event: PointerEvent) => (rests = place(event));

// For whatever stands for a card: shows it large on hover and focus, and keeps it shown after a long press.
export function shows(node: HTMLElement, given: Shown | null) {
  let card = given;
  let press: ReturnType<typeof setTimeout> | undefined;
  let long = false;
  let came = false;
  const show = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!card || pinned) return;
      const box = node.getBoundingClientRect();
      hovered = { card, left: box.left + box.width / 2 > innerWidth / 2 };
    }, wait);
  };
  // A card that leaves the page loses its focus while the page is being drawn: what is shown changes after that.
  const hide = () => {
    clearTimeout(timer);
    if (hovered) queueMicrotask(() => (hovered = null));
  };
  const down = (event: PointerEvent) => {
    long = false;
    if (event.pointerType === 'mouse') return hide();
    press = setTimeout(() => {
      long = true;
      if (card) inspector.pin(card);
    }, 450);
  };
  const up = () => clearTimeout(press);
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    came = rests === '' || place(event) === rests;
    if (!came) show(280);
  };
  const move = (event: PointerEvent) => {
    up();
    if (!came || event.pointerType !== 'mouse' || place(event) === rests) return;
    came = false;
    show(280);
  };
  const focus = () => {
    if (node.matches(':focus-visible') && Date.now() - closed > 300) show(60);
  };
  // The click that ends a long press is not a choice.
  const click = (event: MouseEvent) => {
    if (!long) return;
    long = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const menu = (event: Event) => {
    if (matchMedia('(pointer: coarse)').matches) event.preventDefault();
  };
  node.addEventListener('pointerenter', enter);
  node.addEventListener('pointerleave', hide);
  node.addEventListener('pointerdown', down);
  for (const end of ['pointerup', 'pointercancel'] as const) node.addEventListener(end, up);
  node.addEventListener('pointermove', move);
  addEventListener('pointermove', moved);
  node.addEventListener('focus', focus);
  node.addEventListener('blur', hide);
  node.addEventListener('click', click, true);
  node.addEventListener('contextmenu', menu);
  return {
    update(next: Shown | null) {
      card = next;
    },
    destroy() {
      clearTimeout(press);
      if (card && hovered?.card.name === card.name) hide();
    },
  };
}
