/** Undoes a merge of two patients' records: what it moved goes back, and both are records of their own. */
import type { MergeRef } from '#shared/patients/patient-merges.ts';
import type { Patient } from '#shared/patients.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { withPatientQueue } from './patient-merges.ts';
import { bothBecause, lockPatients } from './patient-merge-store.ts';
import * as store from './patient-merge-undo-store.ts';
import { requirePatient } from './patients.ts';

const about = (id: string) => ({ type: 'Patient', id });

async function undo(db: Connection, signedIn: SignedIn, mergeId: string): Promise<Patient> {
  const { id: by, organizationId } = signedIn.session.person;
  const merge = await store.mergedPair(db, organizationId, mergeId);
  if (!merge?.moved) throw new Refusal('patients.merge-over');
  const { moved, survivorId, duplicateId } = merge;
  const records = await lockPatients(db, organizationId, { survivorId, duplicateId });
  const mergedInto = (id: string) => records.find((patient) => patient.id === id)?.mergedInto;
  // One of them was merged into a third record since: that has to be undone first.
  if (mergedInto(duplicateId) !== survivorId || mergedInto(survivorId) !== null)
    throw new Refusal('patients.merged');
  const pair = { organizationId, survivorId, duplicateId };
  const { appointments } = moved;
  const returned = {
    appointments: await store.returnAppointments(db, pair, { appointments, because: bothBecause }),
    waitlistEntries: await store.returnWaitlistEntries(db, pair, moved),
  };
  await store.returnRecords(db, pair, moved);
  await store.markUndone(db, { id: mergeId, by, at: signedIn.now() });
  const action = 'patient.merge-undo';
  const ofSurvivor = { object: about(survivorId), detail: { duplicateId, ...returned } };
  await record(db, signedIn, { action, ...ofSurvivor });
  await record(db, signedIn, { action, object: about(duplicateId), detail: { survivorId } });
  return requirePatient(db, signedIn, duplicateId);
}

/**
 * In one transaction; the record that was merged is returned, as its own again. What was cancelled with
 * the merge stays cancelled, and what was booked or written since stays with the survivor. Throws 409
 * where it is undone already, or where the survivor was merged further.
 */
export function undoMerge(signedIn: SignedIn, { mergeId }: MergeRef): Promise<Patient> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action: 'patient.merge-undo' }, async () => {
    const pair = await store.pairOfMerge(signedIn.db, organizationId, mergeId);
    if (!pair) throw new Refusal('patients.merge-over');
    const patient = await withPatientQueue(signedIn, pair, (db) => undo(db, signedIn, mergeId));
    sendTimeChanged(signedIn, []);
    return patient;
  });
}
