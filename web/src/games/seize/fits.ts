// Makes what is inside fit: words of cards are shortened step by step until nothing is hidden below the edge. How far it had
// to go stands in `data-density`; what that means is said in the style of whatever holds it.
export function fits(node: HTMLElement, { most }: { most: number; of?: unknown }) {
  let frame = 0;
  const measure = () => {
    frame = 0;
    for (let density = 0; density <= most; density++) {
      if (node.dataset['density'] !== String(density)) node.dataset['density'] = String(density);
      if (node.scrollHeight <= node.clientHeight + 1) break;
    }
  };
  const soon = () => {
    if (!frame) frame = requestAnimationFrame(measure);
  };
  const size = new ResizeObserver(soon);
  size.observe(node);
  const content = new MutationObserver(soon);
  content.observe(node, { childList: true, subtree: true, characterData: true });
  measure();
  return {
    update: soon,
    destroy() {
      cancelAnimationFrame(frame);
      size.disconnect();
      content.disconnect();
    },
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
