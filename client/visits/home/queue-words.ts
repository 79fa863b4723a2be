/** Words on the queue in the header of the tele-visits. */
import { waitedFor } from '#client/visits/public/waiting-words.ts';

/** "3 waiting, longest 12 min.", within the first minute "1 waiting." */
export function queueWords(patients: readonly { waitingSince: string }[], now: number): string {
  if (patients.length === 0) return 'Nobody is waiting.';
  const minutes = Math.max(...patients.map((patient) => waitedFor(patient, now)));
  return `${patients.length} waiting${minutes > 0 ? `, longest ${minutes} min` : ''}.`;
}
