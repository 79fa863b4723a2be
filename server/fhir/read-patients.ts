/** Reads patients for the FHIR pages, for those who may find patients, and audits each. */
import type { Patient } from 'fhir/r4.js';
import { patientsById, sentDetails } from '#server/patients/service.ts';
import { recordAll } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { may } from '#shared/roles.ts';
import { patientOf, replacedPatient } from './patient-resource.ts';
import { isId } from './query.ts';
import { mergedInto, mergedRecordsAmong } from './store.ts';

/**
 * In the order of the ids; one that was merged is inactive and names the other. Four statements.
 * Another hospital's patient is left out (S15). The caller audits what it answers.
 */
export async function patientsInOrder(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Patient[]> {
  if (ids.length === 0) return [];
  const patients = new Map(
    (await patientsById(db, organizationId, ids)).map((patient) => [patient.id, patient]),
  );
  const replacedBy = await mergedRecordsAmong(db, organizationId, ids);
  const replaced = await mergedInto(db, organizationId, ids);
  const sent = await sentDetails(db, organizationId, ids);
  return ids.flatMap((id): Patient[] => {
    const into = replacedBy.get(id);
    const patient = patients.get(id);
    if (into !== undefined) return [replacedPatient(id, into)];
    return patient ? [patientOf(patient, replaced.get(id) ?? [], sent.get(id))] : [];
  });
}

/** The same, audited. */
export async function patientResources(
  signedIn: SignedIn,
  ids: readonly string[],
): Promise<Patient[]> {
  if (ids.length === 0) return [];
  const { db, session } = signedIn;
  const resources = await patientsInOrder(db, session.person.organizationId, ids);
  await recordAll(
    db,
    signedIn,
    resources.map(({ id = '' }) => ({
      action: 'patient.read' as const,
      object: { type: 'Patient', id },
      detail: { as: 'fhir' },
    })),
  );
  return resources;
}

/** Another hospital's patient is not found (S15). */
export async function patient(signedIn: SignedIn, id: string): Promise<Patient> {
  if (!may(signedIn.session.person, 'patients.find')) throw new Refusal('access.denied');
  const [resource] = isId(id) ? await patientResources(signedIn, [id]) : [];
  if (!resource) throw new Refusal('not-found');
  return resource;
}
