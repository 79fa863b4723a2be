/** Words on the queue in the header of the tele-visits. */
import { minuteMs } from '#shared/durations.ts';

/** "3 waiting, longest 12 min.", within the first minute "1 waiting."; null where nobody waits. */
export function queueWords(
  patients: readonly { waitingSince: string }[],
  now: number,
): string | null {
  if (patients.length === 0) return null;
  const first = Math.min(...patients.map(({ waitingSince }) => Date.parse(waitingSince)));
  const minutes = Math.floor((now - first) / minuteMs);
  return `${patients.length} waiting${minutes > 0 ? `, longest ${minutes} min` : ''}.`;
}
