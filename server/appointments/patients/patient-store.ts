/** Rows of patients, always within one organization. */
import { sql } from 'kysely';
import type {
  FindPatients,
  FoundPatient,
  NewPatient,
  Patient,
  SavePatient,
} from '#shared/appointments/patients.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { matchesAllWords } from '#server/platform/sql/name-search.ts';

/** As text, because pg would turn a day into an instant. */
const birthDateText = sql<string | null>`to_char(birth_date, 'YYYY-MM-DD')`.as('birthDate');

const ofHospital = (db: Connection, organizationId: string) =>
  db.selectFrom('patients').where('organization_id', '=', organizationId);

/** The best matches first. */
export const find = (
  db: Connection,
  organizationId: string,
  { search, birthDate, limit }: FindPatients & { limit: number },
): Promise<FoundPatient[]> =>
  ofHospital(db, organizationId)
    .select(['id', 'full_name as fullName', 'external_id as externalId', birthDateText])
    .where((is) => is.and(matchesAllWords('words_folded', search)))
    .$if(birthDate !== undefined, (rows) =>
      rows.where(sql<boolean>`birth_date = ${birthDate}::date`),
    )
    .orderBy(sql`similarity(words_folded, folded(${search}))`, 'desc')
    .orderBy('full_name')
    .orderBy('id')
    .limit(limit)
    .execute();

export async function byId(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Patient | null> {
  const row = await ofHospital(db, organizationId)
    .select(['id', 'full_name as fullName', 'email', 'phone', 'language'])
    .select(['external_id as externalId', 'version', birthDateText])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
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

/** Throws where another patient has its external identifier (`isTaken`). */
export async function insert(
  db: Connection,
  patient: Details & { organizationId: string; createdBy: string },
): Promise<string> {
  const { id } = await db
    .insertInto('patients')
    .values({
      ...columnsOf(patient),
      organization_id: patient.organizationId,
      created_by: patient.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was changed since `version`; throws where another has its identifier (`isTaken`). */
export async function update(
  db: Connection,
  { patientId, version, ...details }: Omit<SavePatient, 'idempotencyKey'>,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('patients')
      .set({ ...columnsOf(details), version: version + 1 })
      .where('id', '=', patientId)
      .where('version', '=', version),
  );
}

/** Appointments keep a copy of the name. */
export async function renameInAppointments(
  db: Connection,
  patientId: string,
  fullName: string,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ patient_name: fullName })
    .where('patient_id', '=', patientId)
    .execute();
}

/** A patient's contact; null where the hospital has no such patient. */
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
