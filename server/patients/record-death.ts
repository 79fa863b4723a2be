/** Records that a patient has died, or takes it back; from then on nothing is sent to them. */
import type { RecordDeath, RecordedDeath } from '#shared/patients.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { patientTurns, requirePatient } from './patients.ts';
import { stoppedMessages, updateDeceased } from './patient-store.ts';

const about = (id: string) => ({ type: 'Patient', id });

/** Within the transaction `db`. Throws 409 where somebody else changed the patient since `version`. */
export async function changeDeath(
  db: Connection,
  signedIn: SignedIn,
  input: RecordDeath,
): Promise<RecordedDeath> {
  const { id } = await requirePatient(db, signedIn, input.patientId);
  if (!(await updateDeceased(db, { ...input, patientId: id }))) throw new Refusal('conflict');
  if (input.deceased !== null)
    await signedIn.jobs.send(db, 'contacts.deceased', { data: { patientId: id } });
  const stopped = await stoppedMessages(db, { patientId: id, now: signedIn.now() });
  const detail =
    input.deceased === null
      ? { changed: ['deceased'], takenBack: true, stoppedMessages: stopped }
      : { changed: ['deceased'] };
  await record(db, signedIn, { action: 'patient.save', object: about(id), detail });
  return { patient: await requirePatient(db, signedIn, id), stoppedMessages: stopped };
}

/** Throws 409 where somebody else changed the patient since `version`. */
export function recordDeath(signedIn: SignedIn, input: RecordDeath): Promise<RecordedDeath> {
  const entry = { action: 'patient.save' as const, object: about(input.patientId) };
  return attempted(signedIn, entry, async () => {
    const recorded = await transactionInTurn(signedIn.db, patientTurns([input.patientId]), (db) =>
      changeDeath(db, signedIn, input),
    );
    sendTimeChanged(signedIn, []);
    return recorded;
  });
}
