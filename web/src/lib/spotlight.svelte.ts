// A name in the log leads to what it names: the board shows the card or place for a moment.
let shown = $state.raw<{ id: string } | null>(null);

export const spotlight = {
  get now(): { id: string } | null {
    return shown;
  },
  show(id: string): void {
    shown = { id };
  },
  clear(): void {
    shown = null;
  },
};
