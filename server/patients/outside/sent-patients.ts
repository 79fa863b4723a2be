/** Enters and changes a patient as another system sends them: the record, what is kept beside it, and what it calls them. */
import { isDeepStrictEqual } from 'node:util';
import type { NewPatient, Patient } from '#shared/patients.ts';
import type { LikelyTwin } from '#shared/patients/patient-merges.ts';
import type { SentElements } from '#shared/patients/sent-elements.ts';
import { record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { mergedRecords } from '#server/patients/patient-store.ts';
import { twins } from '#server/patients/patient-twin-store.ts';
import {
  changePatient,
  fieldsIn,
  insertPatient,
  requirePatient,
} from '#server/patients/patients.ts';
import { changeDeath } from '#server/patients/record-death.ts';
import * as store from './sent-patient-store.ts';

export interface SentPatient {
  details: Omit<NewPatient, 'idempotencyKey'>;
  /** Undefined: nothing is said of it. */
  deceased: string | null | undefined;
  elements: SentElements;
  /** Those that name a system. */
  identifiers: readonly store.NewIdentifier[];
}

const insertIdentifiers = (
  db: Connection,
  of: { organizationId: string; patientId: string },
  identifiers: readonly store.NewIdentifier[],
): Promise<void> =>
  refuseTaken(() => store.insertIdentifiers(db, of, identifiers), 'patients.identifier-taken');

/**
 * Within the transaction `db`. Somebody who is like a patient is not entered: a person decides.
 * Throws 409 where another patient has one of the identifiers.
 */
export async function enterSentPatient(
  db: Connection,
  signedIn: SignedIn,
  { details, deceased, elements, identifiers }: SentPatient,
): Promise<{ patientId: string } | { twins: LikelyTwin[] }> {
  const { organizationId } = signedIn.session.person;
  const { fullName, birthDate } = details;
  await store.lockNewPatients(db, organizationId);
  const likelyTwins = await twins(db, { organizationId, fullName, birthDate });
  if (likelyTwins.length > 0) return { twins: likelyTwins };
  const patientId = await insertPatient(db, signedIn, details);
  await insertIdentifiers(db, { organizationId, patientId }, identifiers);
  await store.insertElements(db, patientId, elements);
  if (deceased) await changeDeath(db, signedIn, { patientId, version: 1, deceased });
  return { patientId };
}

interface SentChange extends SentPatient {
  patientId: string;
  version: number;
}

/** Parts of the name, uses of numbers, and identifiers that are new. */
async function changeBeside(
  db: Connection,
  signedIn: SignedIn,
  {
    patient,
    elements,
    identifiers,
  }: { patient: Patient } & Omit<SentPatient, 'details' | 'deceased'>,
): Promise<void> {
  const { organizationId } = signedIn.session.person;
  const { id: patientId, version } = patient;
  const before = (await store.sentDetails(db, organizationId, [patientId])).get(patientId);
  const isKnown = ({ system, value }: store.NewIdentifier) =>
    before?.identifiers.some((one) => one.system === system && one.value === value) ?? false;
  const added = identifiers.filter((identifier) => !isKnown(identifier));
  const isSame = isDeepStrictEqual(before?.elements ?? {}, elements);
  if (isSame && added.length === 0) return;
  await insertIdentifiers(db, { organizationId, patientId }, added);
  if (!(await store.updateElements(db, { patientId, version, elements })))
    throw new Refusal('conflict');
  const changed = [...(isSame ? [] : ['elements']), ...(added.length > 0 ? ['identifiers'] : [])];
  const object = { type: 'Patient', id: patientId };
  await record(db, signedIn, { action: 'patient.save', object, detail: { changed } });
}

/**
 * Within the transaction `db`. What is the same makes no new version. Throws 409 for a record that
 * was merged, and where somebody else changed it since `version`.
 */
export async function changeSentPatient(
  db: Connection,
  signedIn: SignedIn,
  { patientId, version, details, deceased, ...beside }: SentChange,
): Promise<void> {
  const { organizationId } = signedIn.session.person;
  const { into } = await mergedRecords(db, organizationId, patientId);
  if (into !== null) throw new Refusal('patients.merged');
  let patient = await requirePatient(db, signedIn, patientId);
  if (patient.version !== version) throw new Refusal('conflict');
  if (fieldsIn(patient, details).length > 0)
    patient = await changePatient(db, signedIn, { ...details, patientId, version });
  if (deceased !== undefined && deceased !== patient.deceased) {
    const death = { patientId, version: patient.version, deceased };
    patient = (await changeDeath(db, signedIn, death)).patient;
  }
  await changeBeside(db, signedIn, { patient, ...beside });
}
