import type { SeizeOptions } from './types';

// The edition whose cards and words are shown: that of the table, or of the decks that are being built.
export type Edition = SeizeOptions['edition'];

let current = $state<Edition>('2022');

// The cards of a table that plays with a set of its own.
let laid = $state.raw<unknown>(null);

export const edition = {
  get laid(): unknown {
    return laid;
  },
  set laid(book: unknown) {
    laid = book;
  },
  get now(): Edition {
    return current;
  },
  set now(next: Edition) {
    current = next;
  },
  get classic(): boolean {
    return current === 'classic';
  },
};
