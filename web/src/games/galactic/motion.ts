import type { Beats } from '../../lib/motion';

// An attack sets out from where it comes from; what it does is told by its dice.
export const beats: Beats = (entries) =>
  entries
    .flatMap((entry) => entry.events)
    .flatMap((event) => {
      if (event.type !== 'attack') return [];
      const from = String(event['from']);
      const to = String(event['to']);
      return [{ do: 'travel' as const, piece: event['force'] === 'own' ? `hull:${from}` : `ally:${from}`, along: [from, to] }];
    });
