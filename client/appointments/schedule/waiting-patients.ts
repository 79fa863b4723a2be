/** Who waits before the door of a tele-visit, in their order, and since when. */
import type { Visit } from '#shared/visits.ts';

const since = ({ patient }: Visit) => Date.parse(patient?.waitingSince ?? '') || 0;

/** Whoever fell silent is not there to be let in; where that cannot be known, they may be. */
export const whoWaits = (visits: readonly Visit[]): Visit[] =>
  visits
    .filter(({ state, patient }) => state === 'waiting' && patient?.isHere !== false)
    .toSorted((one, other) => since(one) - since(other));

/** "has just come." or "has waited for 12 min." */
export function waitWords(visit: Visit, now: number): string {
  const minutes = Math.floor((now - since(visit)) / 60_000);
  return minutes < 1 ? 'has just come.' : `has waited for ${minutes} min.`;
}
