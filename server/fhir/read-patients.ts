/** Reads a patient for the FHIR pages, for those who may find patients, and audits it. */
import type { Patient } from 'fhir/r4.js';
import { mergedRecords, patientById } from '#server/patients/service.ts';
import { record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { may } from '#shared/roles.ts';
import { patientOf, replacedPatient } from './patient-resource.ts';
import { isId } from './query.ts';

/** Another hospital's patient is not found (S15). */
export async function patient(signedIn: SignedIn, id: string): Promise<Patient> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  if (!may(session.person, 'patients.find')) throw new Refusal('access.denied');
  const patient = isId(id) ? await patientById(db, organizationId, id) : null;
  if (!patient) throw new Refusal('not-found');
  const { into, from } = await mergedRecords(db, organizationId, id);
  const object = { type: 'Patient', id };
  await record(db, signedIn, { action: 'patient.read', object, detail: { as: 'fhir' } });
  return into === null ? patientOf(patient, from) : replacedPatient(id, into);
}
