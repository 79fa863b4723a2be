/** Rows of patients, always within one organization. */
import { sql } from 'kysely';
import type {
  FindPatients,
  NewPatient,
  Patient,
  PatientMatch,
  RecordDeath,
  SavePatient,
} from '#shared/patients.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import type { Span } from '#shared/time.ts';
import { beginsWords, matchesPatient } from '#server/platform/sql/names/name-search.ts';
import { emailOf } from '#server/platform/sql/patient-reach.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';
import { ownAppointments } from '#server/platform/sql/appointment-rows.ts';

/** As text, because pg would turn a day into an instant. */
const birthDateText = isoDay<string | null>('birth_date').as('birthDate');

const ofHospital = (db: Connection, organizationId: string) =>
  db.selectFrom('patients').where('organization_id', '=', organizationId);

/** One's patients of a day, with the next appointment of each that has not ended, or else the last. */
const onListOf = (
  db: Connection,
  { practitionerId, day, now }: Pick<PatientSearch, 'practitionerId' | 'day' | 'now'>,
) =>
  ownAppointments(db, practitionerId)
    .where('me.starts_at', '>=', day.startsAt)
    .where('me.starts_at', '<', day.endsAt)
    .where('a.held_until', 'is', null)
    .where('a.state', '<>', 'cancelled')
    .where('a.patient_id', 'is not', null)
    .groupBy('a.patient_id')
    .select('a.patient_id as patientId')
    .select(
      sql<Date>`coalesce(min(a.starts_at) filter (where a.ends_at > ${now}), max(a.starts_at))`.as(
        'at',
      ),
    );

interface PatientSearch extends FindPatients {
  organizationId: string;
  /** Whose patients of `day` come before others that match as well. */
  practitionerId: string;
  day: Span;
  now: Date;
  /** The organization's, for phone numbers. */
  country: string | null;
  limit: number;
}

/** By name, identifier or phone number, the best matches first; a record that was merged is found by its own words, and leads to the other. */
export async function find(db: Connection, query: PatientSearch): Promise<PatientMatch[]> {
  const { organizationId, search, birthDate, country, limit } = query;
  const rows = await db
    .selectFrom('patients as m')
    .innerJoin('patients as p', (join) =>
      join.on('p.id', '=', sql<string>`coalesce(m.merged_into, m.id)`),
    )
    .leftJoin(onListOf(db, query).as('today'), 'today.patientId', 'p.id')
    .where('m.organization_id', '=', organizationId)
    .select(['p.id', 'p.full_name as fullName', 'p.external_id as externalId', 'p.deceased'])
    .select(['p.sex', 'p.address'])
    .select(isoDay<string | null>('p.birth_date').as('birthDate'))
    .select('today.at as todayAt')
    .where(matchesPatient({ table: 'm', search, country }))
    .$if(birthDate !== undefined, (of) => of.where(sql<boolean>`p.birth_date = ${birthDate}::date`))
    .groupBy(['p.id', 'today.at'])
    .orderBy(
      (is) =>
        is.fn.agg<boolean>('bool_or', [
          is.and([is('today.at', 'is not', null), ...beginsWords('m.words_folded', search)]),
        ]),
      'desc',
    )
    .orderBy(sql`max(similarity(m.words_folded, folded(${search})))`, 'desc')
    .orderBy('p.full_name')
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ todayAt, ...row }) => ({ ...row, todayAt: todayAt?.toISOString() ?? null }));
}

const records = (db: Connection, organizationId: string) =>
  ofHospital(db, organizationId)
    .select(['id', 'full_name as fullName', 'email', 'phone', 'language'])
    .select(['external_id as externalId', 'deceased', 'version', birthDateText])
    .select(['needs_interpreter as needsInterpreter', 'sex', 'address']);

export async function byId(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<Patient | null> {
  const row = await records(db, organizationId)
    .where('id', '=', survivingPatientId(id))
    .executeTakeFirst();
  return row ?? null;
}

/** Records that were not merged, in order of id. */
export const byIds = (
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Patient[]> =>
  records(db, organizationId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

/**
 * The same record's id, which no merge changes until the transaction ends; null where the hospital
 * has no such patient.
 */
export async function lockedSurvivorId(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<string | null> {
  const row = await ofHospital(db, organizationId)
    .select('merged_into as mergedInto')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) return null;
  return row.mergedInto === null ? id : lockedSurvivorId(db, organizationId, row.mergedInto);
}

/** Which record an id leads to, and which ones lead to it. */
export async function mergedRecords(db: Connection, organizationId: string, id: string) {
  const rows = await ofHospital(db, organizationId)
    .select(['id', 'merged_into as mergedInto'])
    .where((is) => is.or([is('id', '=', id), is('merged_into', '=', id)]))
    .orderBy('id')
    .execute();
  return {
    into: rows.find((row) => row.id === id)?.mergedInto ?? null,
    from: rows.filter((row) => row.mergedInto === id).map((row) => row.id),
  };
}

type Details = Omit<NewPatient, 'idempotencyKey'>;

const columnsOf = (details: Details) => ({
  full_name: details.fullName,
  birth_date: details.birthDate,
  email: details.email,
  phone: details.phone,
  language: details.language,
  needs_interpreter: details.needsInterpreter,
  external_id: details.externalId,
  ...(details.sex !== undefined && { sex: details.sex }),
  ...(details.address !== undefined && {
    address: details.address && JSON.stringify(details.address),
  }),
});

/** Throws where another patient has its external identifier (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  patient: Details & { organizationId: string; createdBy: string | null },
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

/** False where it was changed since `version`; throws where another has its identifier (`isUniqueViolation`). */
export async function update(
  db: Connection,
  { patientId, version, ...details }: Omit<SavePatient, 'idempotencyKey'>,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('patients')
      .set({ ...columnsOf(details), version: version + 1 })
      .where((is) => allEqual(is, { id: patientId, version })),
  );
}

/** Of the record that the patient's appointments have now; what is not given stays. */
export async function updateContact(
  db: Connection,
  contact: { patientId: string; phone?: string | undefined; language?: string | undefined },
): Promise<void> {
  const { patientId, phone, language } = contact;
  await db
    .updateTable('patients')
    .set((is) => ({ version: is('version', '+', 1) }))
    .$if(phone !== undefined, (row) => row.set({ phone: phone ?? null }))
    .$if(language !== undefined, (row) => row.set({ language: language ?? null }))
    .where('id', '=', patientId)
    .execute();
}

/** False where it was changed since `version`. */
export async function updateDeceased(
  db: Connection,
  { patientId, version, deceased }: RecordDeath,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('patients')
      .set({ deceased, version: version + 1 })
      .where((is) => allEqual(is, { id: patientId, version })),
  );
}

/** Messages about appointments to come that were stopped while the patient was recorded as deceased. */
export async function stoppedMessages(
  db: Connection,
  { patientId, now }: { patientId: string; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('letters as l')
    .innerJoin('appointments as a', 'a.id', 'l.appointment_id')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where((is) =>
      allEqual(is, { 'a.patient_id': patientId, 'l.state': 'failed', 'l.reason': 'deceased' }),
    )
    .where('l.resolved_at', 'is', null)
    .where('a.starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
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

/** A patient's contact, none after their death; null where the hospital has no such patient. */
export async function contactOf(
  db: Connection,
  { organizationId, patientId }: { organizationId: string; patientId: string },
): Promise<{ email: string | null } | null> {
  const row = await ofHospital(db, organizationId)
    .select(emailOf('patients').as('email'))
    .where('id', '=', survivingPatientId(patientId))
    .executeTakeFirst();
  return row ?? null;
}
