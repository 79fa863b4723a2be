/** Finds, adds and changes the hospital's patients; the audit has which fields changed, never their values. */
import type {
  FindPatients,
  NewPatient,
  Patient,
  PatientMatch,
  PatientRef,
  SavePatient,
} from '#shared/patients.ts';
import type { FindTwins, LikelyTwin } from '#shared/patients/patient-merges.ts';
import { attempted, record } from '#server/audit/service.ts';
import { localeOf } from '#server/organization/service.ts';
import {
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { findSimilar } from '#server/platform/sql/names/similar-names.ts';
import * as store from './patient-store.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { isSameDetail } from './detail-differences.ts';
import { withSimilarWord } from './patient-similar-store.ts';
import { twins as findTwins } from './patient-twin-store.ts';

/** What fits into a picker; others are found by typing more. */
const pickerSize = 20;

interface SimilarQuery {
  organizationId: string;
  search: string;
  birthDate?: string | undefined;
}

async function similarTo(
  db: SignedIn['db'],
  { organizationId, search, birthDate }: SimilarQuery,
): Promise<PatientMatch[]> {
  const similarPatients = await findSimilar(db, {
    search,
    limit: pickerSize,
    candidatesWith: (transaction, word) =>
      withSimilarWord(transaction, { organizationId, word, birthDate }),
  });
  return similarPatients.map((patient) => ({ ...patient, todayAt: null }));
}

/** The audit says that somebody searched and how many were found, but never for whom (S34). */
export async function find(signedIn: SignedIn, input: FindPatients): Promise<PatientMatch[]> {
  const { db, session } = signedIn;
  const { id: practitionerId, organizationId, zone } = session.person;
  const now = signedIn.now();
  const today = dayAt(now, zone);
  const day = spanOfDays({ from: today, to: today }, zone);
  const { country } = await localeOf(db, organizationId);
  const query = { ...input, organizationId, practitionerId, day, now, country, limit: pickerSize };
  const exact = await store.find(db, query);
  const isMisspelled = exact.length === 0 && input.withSimilar;
  const patientMatches = isMisspelled ? await similarTo(db, query) : exact;
  await record(db, signedIn, { action: 'patients.find', detail: { count: patientMatches.length } });
  return patientMatches;
}

/** Another hospital's patient is answered like one that does not exist (S15). */
export async function requirePatient(
  db: Connection,
  signedIn: Pick<SignedIn, 'session'>,
  id: string,
): Promise<Patient> {
  const row = await store.byId(db, signedIn.session.person.organizationId, id);
  if (!row) throw new Refusal('not-found');
  return row;
}

const about = (id: string) => ({ type: 'Patient', id });

/** For `transactionInTurn`: who waits for a change of these records holds no connection (S49). */
export const patientTurns = (ids: readonly string[]): string[] => ids.map((id) => `patient ${id}`);

export async function readPatient(signedIn: SignedIn, { patientId }: PatientRef): Promise<Patient> {
  const patient = await requirePatient(signedIn.db, signedIn, patientId);
  await record(signedIn.db, signedIn, { action: 'patient.read', object: about(patientId) });
  return patient;
}

type Details = Omit<NewPatient, 'idempotencyKey'>;

const detailNames = [
  'fullName',
  'birthDate',
  'sex',
  'address',
  'email',
  'phone',
  'language',
  'needsInterpreter',
  'externalId',
] as const;

/** Which fields differ; their values are the patient's and stay out of the audit. */
export const fieldsIn = (before: Partial<Details>, after: Details): string[] =>
  detailNames.filter((name) => {
    if (name === 'address' || name === 'sex') {
      const [one, other] = [before[name] ?? null, after[name]];
      return other !== undefined && !isSameDetail(one, other);
    }
    return (before[name] || null) !== (after[name] || null);
  });

/** An identifier of the hospital's own system belongs to one patient alone. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('patients.identifier-taken') : error;
  }
}

/** Nothing goes to who has died. Throws 409. */
export function requireLiving(patient: Pick<Patient, 'deceased'> | null | undefined): void {
  if (patient && patient.deceased !== null) throw new Refusal('patients.deceased');
}

/** Within the transaction `db`. */
export function insertPatient(
  db: Connection,
  signedIn: SignedIn,
  details: Details,
): Promise<string> {
  const { id: createdBy, organizationId } = signedIn.session.person;
  return named(async () => {
    const id = await store.insert(db, { ...details, organizationId, createdBy });
    const detail = { entered: fieldsIn({}, details) };
    await record(db, signedIn, { action: 'patient.save', object: about(id), detail });
    return id;
  });
}

/** Open screens of others know them at once. */
export async function add(signedIn: SignedIn, input: NewPatient): Promise<Patient> {
  const action = 'patient.save';
  const patient = await attempted(signedIn, { action }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const id = await idempotent(db, signedIn, { action, input }, () =>
        insertPatient(db, signedIn, input),
      );
      return requirePatient(db, signedIn, id);
    }),
  );
  sendTimeChanged(signedIn, []);
  return patient;
}

/** Within the transaction `db`. Throws 409 where somebody else changed it since `version`. */
export async function changePatient(
  db: Connection,
  signedIn: SignedIn,
  input: SavePatient,
): Promise<Patient> {
  const before = await requirePatient(db, signedIn, input.patientId);
  const { id } = before;
  if (!(await store.update(db, { ...input, patientId: id }))) throw new Refusal('conflict');
  const changed = fieldsIn(before, input);
  if (changed.includes('fullName')) await store.renameInAppointments(db, id, input.fullName);
  const detail = { changed };
  await record(db, signedIn, { action: 'patient.save', object: about(id), detail });
  return requirePatient(db, signedIn, id);
}

/**
 * Throws 409 where somebody else changed it since `version`. Appointments show the new name, on open
 * screens of others at once.
 */
export async function save(signedIn: SignedIn, input: SavePatient): Promise<Patient> {
  const entry = { action: 'patient.save' as const, object: about(input.patientId) };
  const patient = await attempted(signedIn, entry, () =>
    named(() =>
      transactionInTurn(signedIn.db, patientTurns([input.patientId]), (db) =>
        changePatient(db, signedIn, input),
      ),
    ),
  );
  sendTimeChanged(signedIn, []);
  return patient;
}

interface PatientNameOrId {
  patientId?: string | undefined;
  patientName?: string | undefined;
}

/**
 * The patient of an appointment: one of the hospital's list, or only a name. Within the transaction
 * `db`: a merge of the patient waits until it ends.
 */
export async function patientOf(
  db: Connection,
  signedIn: SignedIn,
  { patientId, patientName }: PatientNameOrId,
) {
  if (patientId === undefined) return { patientId: null, patientName: patientName ?? '' };
  const { organizationId } = signedIn.session.person;
  const id = await store.lockedSurvivorId(db, organizationId, patientId);
  if (id === null) throw new Refusal('not-found');
  const { fullName } = await requirePatient(db, signedIn, id);
  return { patientId: id, patientName: fullName };
}

/** Records that may be of the same patient. */
export async function twins(
  signedIn: SignedIn,
  input: FindTwins,
): Promise<{ patients: LikelyTwin[] }> {
  const { organizationId } = signedIn.session.person;
  const likelyTwins = await signedIn.db
    .transaction()
    .execute((db) => findTwins(db, { ...input, organizationId }));
  const detail = { count: likelyTwins.length, as: 'twins' };
  await record(signedIn.db, signedIn, { action: 'patients.find', detail });
  return { patients: likelyTwins };
}
