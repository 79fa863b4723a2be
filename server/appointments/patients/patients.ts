/** Patients of the hospital: found, entered, changed; the record keeps what was changed, never of whom. */
import { sql } from 'kysely';
import type {
  FindPatients,
  FoundPatient,
  NewPatient,
  Patient,
  PatientRef,
  SavePatient,
} from '#shared/appointments/patients.ts';
import { attempted, record } from '#server/audit/service.ts';
import { isTaken, type Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { holdingWords } from '#server/platform/words.ts';
import { once } from '../once.ts';

/** What a picker has room for; whoever is not on it is found by typing more. */
const pickerSize = 20;

/** As text: pg would make an instant of a day. */
const birthDate = sql<string | null>`to_char(birth_date, 'YYYY-MM-DD')`.as('birthDate');

const ofHospital = (db: Connection, { session }: SignedIn) =>
  db.selectFrom('patients').where('organization_id', '=', session.person.organizationId);

/** The record says that somebody searched and how many were found, and never for whom (S34). */
export async function find(signedIn: SignedIn, wanted: FindPatients): Promise<FoundPatient[]> {
  const { db } = signedIn;
  const { search } = wanted;
  const found = await ofHospital(db, signedIn)
    .select(['id', 'full_name as fullName', 'external_id as externalId', birthDate])
    .where((is) => is.and(holdingWords('words_folded', search)))
    .$if(wanted.birthDate !== undefined, (rows) =>
      rows.where(sql<boolean>`birth_date = ${wanted.birthDate}::date`),
    )
    .orderBy(sql`similarity(words_folded, folded(${search}))`, 'desc')
    .orderBy('full_name')
    .orderBy('id')
    .limit(pickerSize)
    .execute();
  await record(db, signedIn, { action: 'patients.find', detail: { count: found.length } });
  return found;
}

/** Another hospital's reads like one that is not there (S15). */
async function requirePatient(db: Connection, signedIn: SignedIn, id: string): Promise<Patient> {
  const found = await ofHospital(db, signedIn)
    .select(['id', 'full_name as fullName', 'email', 'phone', 'language'])
    .select(['external_id as externalId', 'version', birthDate])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('not-found');
  return found;
}

const about = (id: string) => ({ type: 'Patient', id });

export async function one(signedIn: SignedIn, { patientId }: PatientRef): Promise<Patient> {
  const found = await requirePatient(signedIn.db, signedIn, patientId);
  await record(signedIn.db, signedIn, { action: 'patient.read', object: about(patientId) });
  return found;
}

type Details = Omit<NewPatient, 'idempotencyKey'>;

const columnsOf = (details: Details) => ({
  full_name: details.fullName,
  birth_date: details.birthDate,
  email: details.email,
  phone: details.phone,
  language: details.language,
  external_id: details.externalId,
});

/** Which fields differ; what stands in them is the patient's and not the record's. */
const fieldsIn = (before: Partial<Details>, after: Details): string[] =>
  (['fullName', 'birthDate', 'email', 'phone', 'language', 'externalId'] as const).filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );

/** An identifier of the record system belongs to one patient alone. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isTaken(error) ? new Refusal('patients.identifier-taken') : error;
  }
}

/** Within the transaction `db`. */
export function enter(db: Connection, signedIn: SignedIn, details: Details): Promise<string> {
  const { id: created_by, organizationId: organization_id } = signedIn.session.person;
  return named(async () => {
    const { id } = await db
      .insertInto('patients')
      .values({ ...columnsOf(details), organization_id, created_by })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail = { entered: fieldsIn({}, details) };
    await record(db, signedIn, { action: 'patient.save', object: about(id), detail });
    return id;
  });
}

export function add(signedIn: SignedIn, input: NewPatient): Promise<Patient> {
  const action = 'patient.save';
  return attempted(signedIn, { action }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const id = await once(db, signedIn, { action, input }, () => enter(db, signedIn, input));
      return requirePatient(db, signedIn, id);
    }),
  );
}

async function change(db: Connection, signedIn: SignedIn, input: SavePatient): Promise<Patient> {
  const { patientId: id, version } = input;
  const before = await requirePatient(db, signedIn, id);
  const { numUpdatedRows } = await db
    .updateTable('patients')
    .set({ ...columnsOf(input), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict');
  const changed = fieldsIn(before, input);
  if (changed.includes('fullName'))
    await db
      .updateTable('appointments')
      .set({ patient_name: input.fullName })
      .where('patient_id', '=', id)
      .execute();
  const detail = { changed };
  await record(db, signedIn, { action: 'patient.save', object: about(id), detail });
  return requirePatient(db, signedIn, id);
}

/** Throws 409 where somebody else changed it since `version`. Appointments show the new name. */
export function save(signedIn: SignedIn, input: SavePatient): Promise<Patient> {
  const entry = { action: 'patient.save' as const, object: about(input.patientId) };
  return attempted(signedIn, entry, () =>
    named(() => signedIn.db.transaction().execute((db) => change(db, signedIn, input))),
  );
}

interface Named {
  patientId?: string | undefined;
  patientName?: string | undefined;
}

/** Who an appointment is for: a patient of the hospital, or a name alone. */
export async function whoFor(
  db: Connection,
  signedIn: SignedIn,
  { patientId, patientName }: Named,
) {
  if (patientId === undefined) return { patientId: null, patientName: patientName ?? '' };
  const { fullName } = await requirePatient(db, signedIn, patientId);
  return { patientId, patientName: fullName };
}

/** How a patient is reached; null where the hospital has no such patient. */
export async function contactOf(
  db: Connection,
  { organizationId, patientId }: { organizationId: string; patientId: string },
): Promise<{ email: string | null } | null> {
  const found = await db
    .selectFrom('patients')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('id', '=', patientId)
    .executeTakeFirst();
  return found ?? null;
}
