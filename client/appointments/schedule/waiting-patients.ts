/** The patients in the waiting room, first come first, and how long each has waited. */
import type { Visit } from '#shared/visits.ts';
import { minuteMs } from '#shared/durations.ts';

const since = ({ patient }: Visit) => Date.parse(patient?.waitingSince ?? '') || 0;

/** Without those who have gone away; where presence is not known (null) they count as waiting. */
export const patientsWaiting = (visits: readonly Visit[]): Visit[] =>
  visits
    .filter(({ state, patient }) => state === 'waiting' && patient?.isHere !== false)
    .toSorted((one, other) => since(one) - since(other));

/** "has just come." or "has waited for 12 min." */
export function waitWords(visit: Visit, now: number): string {
  const minutes = Math.floor((now - since(visit)) / minuteMs);
  return minutes < 1 ? 'has just come.' : `has waited for ${minutes} min.`;
}
