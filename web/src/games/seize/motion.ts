import type { Beat, Beats } from '../../lib/motion';
import type { SeizeView } from './types';

// A Conquest Action is fought blow by blow: whoever aims at something goes for it, one target after the other, and what is
// hit is shaken. Who aims at what stands in the position before; the last targets come with the same decision.
export const beats: Beats<Pick<SeizeView, 'action'>> = (entries, before, after) => {
  const events = entries.flatMap((entry) => entry.events);
  const was = before.action;
  const now = after.action;
  if (!was) return [];
  const aims = new Map<string, string[]>();
  const aim = (unit: string, at: string) => aims.set(at, [...(aims.get(at) ?? []).filter((one) => one !== unit), unit]);
  for (const one of was.targets) aim(one.unit, one.at);
  const hit = new Set<string>();
  for (const event of events) {
    const unit = event['unit'] as string | undefined;
    if ((event.type === 'target' || event.type === 'strike') && unit !== undefined) aim(unit, String(event['at']));
    if ((event.type === 'damage' || event.type === 'eliminated') && unit !== undefined) hit.add(unit);
    if (event.type === 'counters' && event['world'] === was.world) hit.add(was.world);
  }
  // Blows fall when nobody aims any more; while others still do, those that hit.
  if (now && now.targets.length > 0) for (const at of aims.keys()) if (!hit.has(at)) aims.delete(at);
  const key = (id: string) => (id === was.world ? `world:${id}` : `unit:${id}`);
  const blows: Beat[] = [...aims].map(([at, from]) => ({ do: 'blow', from: from.map(key), at: key(at), hits: hit.has(at) }));
  for (const at of hit) if (!aims.has(at)) blows.push({ do: 'blow', from: [], at: key(at), hits: true });
  return blows;
};
