import { untrack } from 'svelte';
import { t as say } from '../messages/company';
import { notify } from './attention';
import { isMuted } from './muted';
import { note, outcomeOf, strongest } from './record';
import { play } from './sound';
import type { Chair, TableSession } from './table.svelte';

// What is heard at a table, and told to somebody who looks elsewhere; the end is noted for my record.
export function hear(session: TableSession, now: () => { chair: Chair; title: string; myTurn: boolean; me: number | null; told: Chair['doc'] }): void {
  const { id } = session;
  let heardTurn = false;
  $effect(() => {
    const { myTurn } = now();
    if (myTurn && !heardTurn) {
      play('turn');
      untrack(() => notify(say('notify.turn', { game: now().title }), `turn-${id}`));
    }
    heardTurn = myTurn;
  });
  let heardMoves = -1;
  $effect(() => {
    const { chair } = now();
    if (!chair.doc) return;
    const moves = chair.snapshot.log.length;
    if (heardMoves >= 0 && moves > heardMoves) play('move');
    heardMoves = moves;
  });
  let heardChat = -1;
  $effect(() => {
    const { chair, me } = now();
    if (!chair.doc) return;
    const { chat } = chair.snapshot;
    const last = chat.at(-1);
    if (heardChat >= 0 && chat.length > heardChat && last && last.seat !== me && !isMuted(id, last)) {
      play('chat');
      notify(say('notify.chat', { who: last.name, text: last.text }), `chat-${id}`);
    }
    heardChat = chat.length;
  });
  let heardRematch = true;
  $effect(() => {
    const { told, me } = now();
    const agreed = told?.table.rematch?.agreed ?? [];
    const asked = agreed.length > 0 && me !== null && !agreed.includes(me);
    if (asked && !heardRematch) untrack(() => notify(say('notify.rematch', { game: now().title }), `rematch-${id}`));
    heardRematch = asked;
  });
  let running = false;
  $effect(() => {
    const { chair, me } = now();
    const table = chair.doc?.table;
    if (!table) return;
    const { result, status } = table;
    if (status === 'playing') running = true;
    if (status !== 'over' || !result || me === null) return;
    const mine = session.chairs.map((one) => one.doc?.table.you).filter((seat): seat is number => typeof seat === 'number');
    const outcome = outcomeOf(result.winners, mine);
    if (running) play(outcome === 'lost' ? 'over' : 'won');
    running = false;
    if (table.seats.every((_, seat) => mine.includes(seat))) return;
    note({ id, game: table.game, at: Date.now(), outcome, length: chair.snapshot.log.filter((entry) => entry.seat !== null).length, level: strongest(table.seats.map((seat) => (seat.kind === 'computer' ? seat.level : null))) });
  });
}
