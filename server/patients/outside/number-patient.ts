/** Gives a patient the record number by which another system knows them. */
import type { NewPatient } from '#shared/patients.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { insert as insertMerge } from '#server/patients/patient-merge-store.ts';
import { update } from '#server/patients/patient-store.ts';
import { insertPatient, requirePatient } from '#server/patients/patients.ts';

const about = (id: string) => ({ type: 'Patient', id });

/**
 * Within the transaction `db`. A patient who has another number keeps it: a new record, of `details`,
 * has this one, and a merge of the two is requested.
 */
export async function numberPatient(
  db: Connection,
  signedIn: SignedIn,
  { patientId, details }: { patientId: string; details: Omit<NewPatient, 'idempotencyKey'> },
): Promise<{ patientId: string; isMergeRequested: boolean }> {
  const { externalId } = details;
  const patient = await requirePatient(db, signedIn, patientId);
  const { id, version, ...own } = patient;
  if (own.externalId === null) {
    const numbered = { ...own, externalId, patientId: id, version };
    const isSaved = await update(db, numbered).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('patients.identifier-taken') : error;
    });
    if (!isSaved) throw new Refusal('conflict');
    const detail = { changed: ['externalId'] };
    await record(db, signedIn, { action: 'patient.save', object: about(id), detail });
    return { patientId: id, isMergeRequested: false };
  }
  const duplicateId = await insertPatient(db, signedIn, details);
  const { id: by, organizationId } = signedIn.session.person;
  const pair = { survivorId: id, duplicateId };
  await insertMerge(db, { ...pair, organizationId, by, at: signedIn.now() });
  const detail = { duplicateId };
  await record(db, signedIn, { action: 'patient.merge-request', object: about(id), detail });
  return { patientId: duplicateId, isMergeRequested: true };
}
