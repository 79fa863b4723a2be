/** Ends that a patient is asked to choose another time: their time stays, and they are told. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { letterKeyOf, requestLetters } from '#server/appointments/core/letter-requests.ts';
import { isLatestLetterAsking, unask } from './time-choice-store.ts';

/** A letter that asks and has not left is withdrawn: its patient knows of nothing. Returns whether they are told. */
export async function endAsking(
  db: Connection,
  signedIn: SignedIn,
  appointmentId: string,
): Promise<boolean> {
  const { organizationId } = signedIn.session.person;
  if (!(await unask(db, { appointmentId, organizationId }))) return false;
  const key = await letterKeyOf(db, appointmentId);
  const waiting = await signedIn.jobs.waiting(db, 'appointment.letter', key);
  if (waiting?.about === 'choose' && !(await isLatestLetterAsking(db, appointmentId))) {
    await signedIn.jobs.cancel(db, 'appointment.letter', key);
    return false;
  }
  await requestLetters(db, signedIn, { appointmentIds: [appointmentId], about: 'kept' });
  return true;
}
