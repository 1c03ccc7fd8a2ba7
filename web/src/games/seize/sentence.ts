import { list } from '../../lib/i18n.svelte';
import { cardOfId } from './ids.svelte';
import { t } from './logMessages';

// The server's sentences about `seize`, said again in the reader's language, with names in place of ids.
type Name = (seat: number) => string;
type Key = Parameters<typeof t>[0];

function thing(id: string): string {
  const card = cardOfId(id);
  if (!card) return t(id.startsWith('w') && !id.includes('#') ? 'world' : 'unit');
  return id.includes('#') ? t('counter', { card }) : card;
}

// Places of a pattern: who (a seat), card, n, at and unit (ids), phase.
const say =
  (key: Key, ...places: ('who' | 'card' | 'n' | 'at' | 'unit' | 'phase')[]) =>
  (m: RegExpExecArray, name: Name) =>
    t(key, Object.fromEntries(places.map((place, i) => [place, place === 'who' ? name(Number(m[i + 1])) : place === 'at' || place === 'unit' ? thing(m[i + 1]!) : m[i + 1]!])));

const id = String.raw`([uw][\d.]+(?:#\d+)?)`;
const known: [RegExp, (m: RegExpExecArray, name: Name) => string][] = [
  [/^Seat (\d+) has chosen\.$/, say('chosen', 'who')],
  [/^Seat (\d+) has bid (\d+) cards?\.$/, say('bid', 'who', 'n')],
  [/^Seat (\d+) is out of the bidding\.$/, say('out', 'who')],
  [/^Seat (\d+) rules from (.+)\.$/, say('throne', 'who', 'card')],
  [/^Seat (\d+) is led by (.+)\.$/, say('lead', 'who', 'card')],
  [/^Nobody is Regent\.$/, say('regent.none')],
  [/^Seat (\d+) is Regent no more\.$/, say('regent.lost', 'who')],
  [/^Seat (\d+) is Regent\.$/, say('regent', 'who')],
  [/^Turn (\d+): Seat (\d+)\.$/, say('turn', 'n', 'who')],
  [/^Duel (\d+): Seat (\d+) attacks (.+)\.$/, say('duel', 'n', 'who', 'card')],
  [/^Seat (\d+) chooses (.+)\.$/, say('muster', 'who', 'card')],
  [/^Seat (\d+): (resupply|allocation|reallocation|military|victory|regent)\.$/, say('phase', 'who', 'phase')],
  [/^Seat (\d+) draws a World: (.+)\.$/, say('draw.world', 'who', 'card')],
  [/^Seat (\d+) draws a World\.$/, say('draw.world.hidden', 'who')],
  [/^Seat (\d+) draws a Character: (.+)\.$/, say('draw.character', 'who', 'card')],
  [/^Seat (\d+) draws a Character\.$/, say('draw.character.hidden', 'who')],
  [/^Seat (\d+) draws a card\.$/, say('draw.hidden', 'who')],
  [/^Seat (\d+) draws (.+)\.$/, say('draw', 'who', 'card')],
  [/^Seat (\d+) gains (\d+) Resource counters?\.$/, say('gains', 'who', 'n')],
  [/^Seat (\d+) pays (\d+) Resource counters?\.$/, say('pays', 'who', 'n')],
  [/^Seat (\d+) faces up (.+)\.$/, say('faces', 'who', 'card')],
  [/^Seat (\d+) discards (.+)\.$/, say('discards', 'who', 'card')],
  [new RegExp(`^Seat (\\d+) allocates (.+) at ${id}\\.$`), say('allocates', 'who', 'card', 'at')],
  [new RegExp(`^Seat (\\d+) reallocates (.+) to ${id}\\.$`), say('moves', 'who', 'card', 'at')],
  [new RegExp(`^Seat (\\d+) sends (.+) against ${id}\\.$`), say('sends', 'who', 'card', 'at')],
  [new RegExp(`^Seat (\\d+) Reacts with (.+) to ${id}\\.$`), say('reacts', 'who', 'card', 'at')],
  [/^Seat (\d+) uses (.+)\.$/, say('uses', 'who', 'card')],
  [/^Seat (\d+) agrees\.$/, say('agrees', 'who')],
  [/^Seat (\d+) does not agree\.$/, say('declines', 'who')],
  [/^(.+) of seat (\d+) is cancelled\.$/, say('cancelled', 'card', 'who')],
  [/^Seat (\d+) attacks (.+)\.$/, say('attacks', 'who', 'card')],
  [/^Exchange (\d+)\.$/, say('exchange', 'n')],
  [new RegExp(`^${id} targets ${id}\\.$`), say('targets', 'unit', 'at')],
  [new RegExp(`^${id} strikes ${id}\\.$`), say('strikes', 'unit', 'at')],
  [new RegExp(`^${id} takes (\\d+) Damage\\.$`), say('damage', 'unit', 'n')],
  [/^(.+) loses (\d+) Damage\.$/, say('heals', 'card', 'n')],
  [/^Conquest counters: (\d+)\.$/, say('counters', 'n')],
  [/^(.+) of seat (\d+) is eliminated\.$/, say('eliminated', 'card', 'who')],
  [/^(.+) returns to seat (\d+)\.$/, say('returns', 'card', 'who')],
  [/^Seat (\d+) withdraws\.$/, say('withdraws', 'who')],
  [/^Seat (\d+) Conquers (.+)\.$/, say('conquers', 'who', 'card')],
  [/^(.+) is Liberated by seat (\d+)\.$/, say('liberated', 'card', 'who')],
  [/^Seat (\d+) eliminates the other copy of (.+)\.$/, say('copy', 'who', 'card')],
  [/^(.+) is not Conquered\.$/, say('failed', 'card')],
  [/^(.+) depletes\.$/, say('depletes', 'card')],
  [/^(.+) is undepleted\.$/, say('ready', 'card')],
  [/^The Regent has seat (\d+) eliminate (.+)\.$/, say('banish', 'who', 'card')],
  [/^The Regent has seat (\d+) pay for (.+)\.$/, say('levy', 'who', 'card')],
  [
    /^The game is over; won by (seat .+)\.$/,
    (m, name) => {
      const seats = m[1]!.match(/\d+/g) ?? [];
      return t('over', { who: list(seats.map((seat) => name(Number(seat)))), n: seats.length });
    },
  ],
];

export function sentence(text: string, name: Name): string | null {
  for (const [pattern, tell] of known) {
    const match = pattern.exec(text);
    if (match) return tell(match, name);
  }
  // Other sentences, such as refusals: at least names in place of ids.
  const named = text.replace(/\b[uw]\d+(?:\.\d+)?(?:#\d+)?/g, (one) => (cardOfId(one) ? thing(one) : one));
  return named === text ? null : named.replace(/\bseat (\d+)\b/gi, (_, seat: string) => name(Number(seat)));
}
