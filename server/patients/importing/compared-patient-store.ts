/** The patients with whom the rows of a file are compared, and those that are made of them, many in one statement. */
import { sql } from 'kysely';
import type { RowDetails } from '#shared/patients/patient-import.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ComparedRecord } from './name-likeness.ts';

export interface NumberedPatient {
  id: string;
  fullName: string;
  birthDate: string | null;
  deceased: string | null;
  /** By `ascii_folded`. */
  name: string;
}

/** By id. */
export async function numberedPatients(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, NumberedPatient>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NumberedPatient>`
    select id, full_name as "fullName", ascii_folded(full_name) as name, deceased,
      to_char(birth_date, 'YYYY-MM-DD') as "birthDate"
    from patients where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names as they are compared, in the order of `names`. */
export async function comparedNames(db: Connection, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ascii_folded(name) as name
    from unnest(${[...names]}::text[]) with ordinality as given (name, at) order by at`.execute(db);
  return rows.map(({ name }) => name);
}

export interface PatientChange {
  id: string;
  changedAt: Date;
}

/** In order of their change, so that pages follow each other. Those of `after` itself are left out. */
export async function changesAfter(
  db: Connection,
  organizationId: string,
  { after, limit }: { after: PatientChange; limit: number },
): Promise<PatientChange[]> {
  const { rows } = await sql<PatientChange>`
    select id, changed_at as "changedAt" from patients
    where organization_id = ${organizationId}
      and (changed_at, id) > (${after.changedAt}::timestamptz, ${after.id}::uuid)
    order by changed_at, id limit ${limit}`.execute(db);
  return rows;
}

export interface ChangedPatient extends ComparedRecord {
  number: string | null;
  /** The record that has its appointments now. */
  mergedInto: string | null;
}

export async function comparedPatients(
  db: Connection,
  ids: readonly string[],
): Promise<ChangedPatient[]> {
  const { rows } = await sql<ChangedPatient>`
    select id as key, ascii_folded(full_name) as name, to_char(birth_date, 'YYYY-MM-DD') as "birthDate",
      external_id as number, merged_into as "mergedInto"
    from patients where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/**
 * Ids by line; one whose number somebody entered meanwhile is left out. Rows that a server of the release
 * before has checked have no sex, address and death.
 */
export async function insertPatients(
  db: Connection,
  { organizationId, createdBy }: { organizationId: string; createdBy: string },
  rows: readonly { line: number; details: RowDetails }[],
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const details = rows.map((row) => row.details);
  const { rows: inserted } = await sql<{ line: number; id: string }>`
    with given as materialized (
      select uuidv7() as id, one.* from unnest(${rows.map(({ line }) => line)}::int[],
        ${details.map(({ fullName }) => fullName)}::text[],
        ${details.map(({ birthDate }) => birthDate)}::date[],
        ${details.map(({ email }) => email)}::text[], ${details.map(({ phone }) => phone)}::text[],
        ${details.map(({ language }) => language)}::text[],
        ${details.map(({ needsInterpreter }) => needsInterpreter)}::boolean[],
        ${details.map(({ externalId }) => externalId)}::text[],
        ${details.map(({ sex }) => sex)}::text[],
        ${details.map(({ address }) => (address ? JSON.stringify(address) : null))}::text[],
        ${details.map(({ deceased }) => deceased)}::text[])
        as one (line, full_name, birth_date, email, phone, language, needs_interpreter, external_id,
          sex, address, deceased)
    ), made as (
      insert into patients (id, organization_id, full_name, birth_date, email, phone, language,
        needs_interpreter, external_id, sex, address, deceased, created_by)
      select id, ${organizationId}, full_name, birth_date, email, phone, language,
        needs_interpreter, external_id, sex, address::jsonb, deceased, ${createdBy} from given
      on conflict do nothing returning id
    )
    select given.line, given.id from given join made on made.id = given.id`.execute(db);
  return new Map(inserted.map(({ line, id }) => [line, id]));
}
