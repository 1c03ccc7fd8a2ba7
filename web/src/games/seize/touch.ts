// How things on the table take part in a decision; the board gives one of these to all its parts.
export interface Touch {
  can: (thing: string) => boolean;
  chosen: (thing: string) => boolean;
  hinted: (thing: string) => boolean;
  click: (thing: string) => void;
  drag: (thing: string) => void;
  drop: (thing: string) => void;
}
