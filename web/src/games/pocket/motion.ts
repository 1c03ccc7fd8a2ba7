import type { Beat, Beats } from '../../lib/motion';

// Ships go the way their event tells; where they fight or starve, those who lose some are shaken.
export const beats: Beats = (entries) =>
  entries
    .flatMap((entry) => entry.events)
    .flatMap((event): Beat[] => {
      const from = String(event['from']);
      const to = String(event['to']);
      switch (event.type) {
        case 'move':
        case 'continue':
        case 'send':
          return [{ do: 'travel', piece: `ships:${from}`, along: [from, to], becomes: `ships:${to}`, count: Number(event['ships']) }];
        case 'battle':
        case 'sustain':
          return [{ do: 'blow', from: [], at: `ships:${String(event['hex'])}`, hits: true }];
        default:
          return [];
      }
    });
