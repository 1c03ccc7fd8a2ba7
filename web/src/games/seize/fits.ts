import { filled, lowest, shares, type Bulk } from './rows';

// Where the last of the cards in it ends, wherever one of them may be on its way just now.
const end = (node: HTMLElement) => Math.max(0, ...[...node.querySelectorAll<HTMLElement>('[data-packs]')].map((one) => one.offsetTop + one.offsetHeight));
// How much of a thing lies below what is seen of it, or below the height it may have.
const below = (node: HTMLElement, high = node.clientHeight) => Math.max(0, (end(node) || node.scrollHeight) - high - 1);
// Step by step: smaller words; words that flow around the picture; short words for long ones; these as small as they can be
// read; and only then fewer of them.
const shorten = (node: HTMLElement, density: number) => {
  if (node.dataset['density'] !== String(density)) node.dataset['density'] = String(density);
  node.toggleAttribute('data-flows', density >= 2);
  node.toggleAttribute('data-brief', density >= 3);
  node.toggleAttribute('data-tiny', density >= 4);
  node.toggleAttribute('data-cut', density >= 5);
};

// Things of several heights, on a narrow screen in a grid of low rows: each takes as many of them as it is high, so that low
// ones fill the holes beside high ones. On a wide one they stand in rows that are all full, whoever has more to say wider.
const row = 4;
const [gap, closeGap] = [6, 4];
// As wide as the longest word of a name beside its picture.
const [narrowest, roomy] = [160, 195];
// Words that flow break where they can, so that how low they get is only known by trying.
const tried = [160, 190, 230];
const wideEnough = 600;
function pack(node: HTMLElement) {
  const things = [...node.querySelectorAll<HTMLElement>('[data-packs]')];
  const room = node.clientWidth - 7;
  const wide = room >= wideEnough && things.length > 0;
  node.toggleAttribute('data-rows', wide);
  if (wide) return node.hasAttribute('data-flows') ? spreadLowest(things, room) : spread(things, room, node.hasAttribute('data-roomy') ? roomy : narrowest, gap);
  const heights = things.map((one) => {
    one.style.width = '';
    return one.offsetHeight;
  });
  things.forEach((one, i) => (one.style.gridRowEnd = `span ${Math.ceil((heights[i]! + row) / row)}`));
}

function spread(things: HTMLElement[], room: number, least: number, gap: number) {
  const wear = (wide: number[]) => {
    things.forEach((one, i) => (one.style.width = `${wide[i]!}px`));
    return things.map((one) => one.offsetHeight);
  };
  // How high each is at two widths says how high it is at any.
  const [narrow, wide] = [Math.min(room, 200), Math.min(room, 400)];
  const [high, low] = [wear(things.map(() => narrow)), wear(things.map(() => wide))];
  const bulks = things.map((_, i): Bulk => {
    const words = Math.max(1, (high[i]! - low[i]!) / (1 / narrow - 1 / wide));
    return { words, fixed: Math.max(10, low[i]! - words / wide) };
  });
  const ends = lowest(bulks, room, gap, least);
  // Twice, as words break where they can: what is highest in its row becomes wider.
  for (let turn = 0; turn < 2; turn++) {
    const all = ends.flatMap((to, i) => filled(bulks.slice(ends[i - 1] ?? 0, to), room, gap, least)!.widths);
    const now = wear(all);
    now.forEach((one, i) => (bulks[i]!.words = Math.max(1, (one - bulks[i]!.fixed) * all[i]!)));
  }
}

function spreadLowest(things: HTMLElement[], room: number) {
  const high = (least: number) => {
    spread(things, room, least, closeGap);
    const last = things.at(-1)!;
    const row = things.filter((one) => one.offsetTop === last.offsetTop);
    return Math.max(...row.map((one) => one.offsetTop + one.offsetHeight));
  };
  const heights = tried.map(high);
  const best = tried[heights.indexOf(Math.min(...heights))]!;
  if (best !== tried.at(-1)) spread(things, room, best, closeGap);
}

// Measures anew whenever the size or the content of a thing changes, or the room there is for it.
function watched(node: HTMLElement, measure: () => void) {
  let frame = 0;
  const soon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      measure();
    });
  };
  const size = new ResizeObserver(soon);
  size.observe(node);
  if (node.parentElement) size.observe(node.parentElement);
  const content = new MutationObserver(soon);
  content.observe(node, { childList: true, subtree: true, characterData: true });
  measure();
  return {
    soon,
    destroy() {
      cancelAnimationFrame(frame);
      size.disconnect();
      content.disconnect();
    },
  };
}

// Makes the parts of a thing fit into it: words are shortened step by step until nothing is hidden below an edge, those of
// the first parts before those of the last. How far it had to go stands in `data-density` of each part; what that means is
// said in the style of whatever holds it. Parts that match `scrolls` may be as high as the screen, however little of it they
// have just now: their words do not change when something comes up below them. `cut` is told how far the last part had to go,
// and how much room there is below it.
export function fits(node: HTMLElement, given: { parts: string; most: number; scrolls?: string | null; of?: unknown; cut?: (density: number, spare: number) => void }) {
  let { parts, most, scrolls, cut } = given;
  const { soon, destroy } = watched(node, () => {
    const hidden = (part: HTMLElement) => below(part, scrolls && part.matches(scrolls) ? Math.max(part.clientHeight, innerHeight) : part.clientHeight);
    const all = [...node.querySelectorAll<HTMLElement>(parts)];
    const say = (part: HTMLElement, density: number) => {
      shorten(part, density);
      pack(part);
    };
    all.forEach((part) => part.removeAttribute('data-roomy'));
    all.forEach((part) => say(part, most));
    // What cannot be helped is no reason to say less elsewhere.
    const least = all.map(hidden);
    for (const part of all.toReversed())
      for (let density = 0; density <= most; density++) {
        say(part, density);
        if (all.every((one, i) => hidden(one) <= least[i]!)) break;
      }
    const last = all.at(-1);
    if (last) cut?.(Number(last.dataset['density']), last.clientHeight - end(last));
    // Where there is more room than that, words are larger.
    for (const part of all) {
      if (part.dataset['density'] !== '0' || !part.matches('[data-rows]')) continue;
      part.setAttribute('data-roomy', '');
      pack(part);
      if (all.every((one, i) => hidden(one) <= least[i]!)) continue;
      part.removeAttribute('data-roomy');
      pack(part);
    }
  });
  return {
    update(next: typeof given) {
      ({ parts, most, scrolls, cut } = next);
      soon();
    },
    destroy,
  };
}

// Lays cards out in rows that are all full, a card with more words wider; in as many rows as make them lowest. Where they do
// not fit, words are shortened as above. `across`: how many there are in a row, at least and at most.
export function deals(node: HTMLElement, given: { weights: number[]; across: readonly [number, number]; least: number; most: number }) {
  let { weights, across, least, most } = given;
  const lay = (rows: number) => {
    const wide = shares(weights, rows);
    [...node.children].forEach((one, i) => (one as HTMLElement).style.setProperty('--share', String(wide[i] ?? 1)));
  };
  const { soon, destroy } = watched(node, () => {
    shorten(node, least);
    if (weights.length) {
      const heights = new Map<number, number>();
      for (let rows = Math.ceil(weights.length / across[1]); rows <= Math.ceil(weights.length / across[0]); rows++) {
        lay(rows);
        heights.set(rows, end(node));
      }
      const lowest = Math.min(...heights.values());
      lay([...heights.keys()].find((rows) => heights.get(rows) === lowest)!);
    }
    for (let density = least + 1; density <= most && below(node); density++) shorten(node, density);
  });
  return {
    update(next: typeof given) {
      ({ weights, across, least, most } = next);
      soon();
    },
    destroy,
  };
}

// Fills the screen from where it begins down to its lower edge, whatever stands above; never lower than `least` pixels.
export function fills(node: HTMLElement, least: number) {
  const measure = () => {
    const above = Math.round(node.getBoundingClientRect().top + scrollY);
    const high = `${Math.max(least, innerHeight - above - 8)}px`;
    if (node.style.height !== high) node.style.height = high;
  };
  const watch = new ResizeObserver(measure);
  // What stands above is inside one of these.
  for (let at: HTMLElement | null = node.parentElement; at; at = at.parentElement) watch.observe(at);
  addEventListener('resize', measure);
  measure();
  return {
    destroy() {
      watch.disconnect();
      removeEventListener('resize', measure);
    },
  };
}
