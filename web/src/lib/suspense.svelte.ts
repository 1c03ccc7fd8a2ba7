// What a board has not shown yet of the position it was given, because its dice still roll: then nothing beside the board
// tells it either.
interface Untold {
  // The entry of the log from which on nothing is known.
  from: number;
  // The points as they are shown meanwhile.
  scores: number[];
}

let untold = $state.raw<Untold | null>(null);

export const suspense = {
  get now(): Untold | null {
    return untold;
  },
  set now(next: Untold | null) {
    untold = next;
  },
};
