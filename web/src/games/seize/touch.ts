// How things on the table take part in a decision; the board gives one of these to all its parts.
export interface Touch {
  can: (thing: string) => boolean;
  chosen: (thing: string) => boolean;
  hinted: (thing: string) => boolean;
  click: (thing: string) => void;
  // Says why a thing cannot be chosen; false where tapping it means nothing now, so that it is shown large instead.
  ask: (thing: string) => boolean;
  drag: (thing: string) => void;
  drop: (thing: string) => void;
}
