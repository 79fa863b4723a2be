/** Rows of patients that another system speaks of, many in one statement. */
import { sql } from 'kysely';
import type { PatientAddress } from '#shared/patients/address.ts';
import { statedFields, type StatedField } from '#shared/facts/patient-rules.ts';
import type { Sex } from '#shared/patients/sexes.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { insertRows } from '#server/platform/sql/inserting/inserted-rows.ts';

export interface PatientDetails {
  fullName: string;
  birthDate: string | null;
  sex: Sex | null;
  address: PatientAddress | null;
  phone: string | null;
  language: string | null;
  deceased: string | null;
}

/** When another system stated it last. */
export type FieldTimes = Partial<Record<StatedField, Date>>;

export interface KnownPatient extends PatientDetails {
  id: string;
  fieldTimes: FieldTimes;
}

interface StatementTimes {
  statedAt: Date;
  fieldTimes: Partial<Record<StatedField, string>> | null;
}

/** An earlier release wrote one time for all of them. */
function fieldTimesOf({ statedAt, fieldTimes }: StatementTimes): FieldTimes {
  return Object.fromEntries(
    statedFields.flatMap((field) => {
      const time = fieldTimes === null ? statedAt : fieldTimes[field];
      return time === undefined ? [] : [[field, new Date(time)]];
    }),
  );
}

/** Read after the lock: a statement of another feed may have ended meanwhile. */
async function fieldTimesOfEach(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, FieldTimes>> {
  const { rows } = await sql<StatementTimes & { id: string }>`
    select patient_id as id, stated_at as "statedAt", field_times as "fieldTimes"
    from patient_statements where patient_id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, fieldTimesOf(row)]));
}

/** By identifier, each the record that it leads to now; locked until the transaction ends. */
export async function lockKnown(
  db: Connection,
  organizationId: string,
  identifiers: readonly string[],
): Promise<Map<string, KnownPatient>> {
  if (identifiers.length === 0) return new Map();
  const { rows } = await sql<PatientDetails & { id: string; identifier: string }>`
    select given.external_id as identifier, p.id, p.full_name as "fullName", p.phone, p.language, p.deceased,
      p.sex, p.address,
      to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate"
    from patients given join patients p on p.id = coalesce(given.merged_into, given.id)
    where given.organization_id = ${organizationId}
      and given.external_id = any(${[...identifiers]}::text[])
    order by p.id for no key update of p`.execute(db);
  if (rows.length === 0) return new Map();
  const times = await fieldTimesOfEach(
    db,
    rows.map(({ id }) => id),
  );
  const patients = new Map(
    rows.map(({ identifier: _identifier, ...patient }) => [
      patient.id,
      { ...patient, fieldTimes: times.get(patient.id) ?? {} },
    ]),
  );
  return new Map(
    rows.flatMap(({ identifier, id }) => {
      const patient = patients.get(id);
      return patient ? [[identifier, patient] as const] : [];
    }),
  );
}

export interface NewOutsidePatient extends PatientDetails {
  externalId: string;
}

/** Their ids by identifier; one whose identifier somebody entered meanwhile is left out. */
export async function insertAll(
  db: Connection,
  organizationId: string,
  patients: readonly NewOutsidePatient[],
): Promise<Map<string, string>> {
  if (patients.length === 0) return new Map();
  const rows = await insertRows(
    db,
    'patients',
    patients.map((patient) => ({
      organization_id: organizationId,
      full_name: patient.fullName,
      birth_date: patient.birthDate,
      sex: patient.sex,
      address: patient.address && JSON.stringify(patient.address),
      phone: patient.phone,
      language: patient.language,
      deceased: patient.deceased,
      external_id: patient.externalId,
      created_by: null,
    })),
    { jsonTexts: ['address'] },
  )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['external_id as externalId', 'id'])
    .execute();
  return new Map(rows.map(({ externalId, id }) => [externalId ?? '', id]));
}

/** Of patients that are locked. Appointments keep a copy of the name. */
export async function updateAll(
  db: Connection,
  patients: readonly (PatientDetails & { id: string })[],
): Promise<void> {
  if (patients.length === 0) return;
  const ids = patients.map(({ id }) => id);
  const names = patients.map(({ fullName }) => fullName);
  await sql`
    update patients p set full_name = given.full_name, birth_date = given.birth_date,
      phone = given.phone, language = given.language, deceased = given.deceased,
      sex = given.sex, address = given.address::jsonb, version = p.version + 1
    from unnest(${ids}::uuid[], ${names}::text[],
      ${patients.map(({ birthDate }) => birthDate)}::date[],
      ${patients.map(({ phone }) => phone)}::text[],
      ${patients.map(({ language }) => language)}::text[],
      ${patients.map(({ deceased }) => deceased)}::text[],
      ${patients.map(({ sex }) => sex)}::text[],
      ${patients.map(({ address }) => address && JSON.stringify(address))}::text[])
      as given (id, full_name, birth_date, phone, language, deceased, sex, address)
    where p.id = given.id`.execute(db);
  await sql`
    update appointments a set patient_name = given.full_name
    from unnest(${ids}::uuid[], ${names}::text[]) as given (id, full_name)
    where a.patient_id = given.id and a.patient_name <> given.full_name`.execute(db);
}

/** Of patients that are locked. */
export async function saveStatements(
  db: Connection,
  statements: readonly { id: string; fieldTimes: FieldTimes }[],
): Promise<void> {
  const stated = statements.filter(({ fieldTimes }) => Object.keys(fieldTimes).length > 0);
  if (stated.length === 0) return;
  const latest = stated.map(
    ({ fieldTimes }) => new Date(Math.max(...Object.values(fieldTimes).map(Number))),
  );
  await sql`
    insert into patient_statements as s (patient_id, stated_at, field_times)
    select given.id, given.stated_at, given.field_times::jsonb
    from unnest(${stated.map(({ id }) => id)}::uuid[], ${latest}::timestamptz[],
      ${stated.map(({ fieldTimes }) => JSON.stringify(fieldTimes))}::text[])
      as given (id, stated_at, field_times)
    on conflict (patient_id) do update
      set stated_at = excluded.stated_at, field_times = excluded.field_times
      where s.field_times is distinct from excluded.field_times`.execute(db);
}
