/** Words on the queue in the header of the tele-visits. */
import { waitedFor } from '#client/shell/visits/waiting/waiting-words.ts';

/** "3 waiting, longest 12 min.", within the first minute "1 waiting."; null where nobody waits. */
export function queueWords(
  patients: readonly { waitingSince: string }[],
  now: number,
): string | null {
  if (patients.length === 0) return null;
  const minutes = Math.max(...patients.map((patient) => waitedFor(patient, now)));
  return `${patients.length} waiting${minutes > 0 ? `, longest ${minutes} min` : ''}.`;
}
