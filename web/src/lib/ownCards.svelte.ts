import { gameOf } from '../games';
import { api } from './api';
import type { CardSet } from './workshop';

// The cards of a table that plays with a set of its own: looked up once, and laid out for the board as long as the table
// is looked at.
export class OwnCards {
  set = $state.raw<CardSet | null>(null);
  private asked = false;
  private game = '';

  async look(id: string, game: string): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    this.game = game;
    try {
      this.set = await api.cards(id);
      (await gameOf(game).lay?.())?.(this.set.book);
    } catch {
      this.asked = false;
    }
  }
  leave(): void {
    if (this.asked) void gameOf(this.game).lay?.().then((lay) => lay(null));
  }
}
