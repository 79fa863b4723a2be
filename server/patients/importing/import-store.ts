/** Rows of files of patients, always within one organization, and the parts in which a file comes. */
import { sql } from 'kysely';
import type { ImportCounts, ImportState, PatientImport } from '#shared/patients/patient-import.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const mostListed = 20;

export async function insertImport(
  db: Connection,
  {
    organizationId,
    fileName,
    by,
    at,
  }: { organizationId: string; fileName: string; by: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('patient_imports')
    .values({
      organization_id: organizationId,
      file_name: fileName,
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LockedImport {
  id: string;
  organizationId: string;
  state: ImportState;
  head: string[];
  delimiter: string;
  createdBy: string;
}

const locked = (db: Connection, id: string) =>
  db
    .selectFrom('patient_imports')
    .select(['id', 'organization_id as organizationId', 'state', 'head', 'delimiter'])
    .select('created_by as createdBy')
    .where('id', '=', id)
    .forNoKeyUpdate();

/** Until the transaction ends; undefined where there is none. */
export const lockImport = (db: Connection, id: string): Promise<LockedImport | undefined> =>
  locked(db, id).executeTakeFirst();

export const lockOwnImport = (
  db: Connection,
  organizationId: string,
  id: string,
): Promise<LockedImport | undefined> =>
  locked(db, id).where('organization_id', '=', organizationId).executeTakeFirst();

/** A part that is sent again changes nothing. */
export async function insertPart(
  db: Connection,
  { importId, part, text }: { importId: string; part: number; text: string },
): Promise<void> {
  await db
    .insertInto('patient_import_parts')
    .values({ import_id: importId, part, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In order. */
export async function partsOf(db: Connection, importId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('patient_import_parts')
    .select('text')
    .where('import_id', '=', importId)
    .orderBy('part')
    .execute();
  return rows.map(({ text }) => text);
}

export async function countParts(db: Connection, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('patient_import_parts')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteParts(db: Connection, importId: string): Promise<void> {
  await db.deleteFrom('patient_import_parts').where('import_id', '=', importId).execute();
}

interface ImportChange {
  state?: ImportState;
  fault?: string;
  head?: readonly string[];
  delimiter?: string;
  ignored?: readonly string[];
  rows?: number;
  endedAt?: Date;
}

export async function changeImport(
  db: Connection,
  id: string,
  { state, fault, head, delimiter, ignored, rows, endedAt }: ImportChange,
): Promise<void> {
  await db
    .updateTable('patient_imports')
    .set({
      ...(state && { state }),
      ...(fault !== undefined && { fault }),
      ...(head && { head: JSON.stringify(head) }),
      ...(delimiter && { delimiter }),
      ...(ignored && { ignored: JSON.stringify(ignored) }),
      ...(rows !== undefined && { row_count: rows }),
      ...(endedAt && { ended_at: endedAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Adds to what was counted: a count of a hundred thousand rows is never made by a reader. */
export async function addCounts(
  db: Connection,
  id: string,
  more: Partial<ImportCounts>,
): Promise<void> {
  const added = JSON.stringify(more);
  await sql`
    update patient_imports i set counts = (
      select coalesce(json_object_agg(key, n), '{}') from (
        select key, sum(value::int) as n from (
          select * from json_each_text(i.counts) union all select * from json_each_text(${added}::json)
        ) both_of_them group by key) summed)
    where i.id = ${id}`.execute(db);
}

const none: ImportCounts = { new: 0, same: 0, twin: 0, refused: 0, done: 0, waiting: 0 };

/** The newest first, or one of them. */
export async function imports(
  db: Connection,
  organizationId: string,
  id?: string,
): Promise<PatientImport[]> {
  const rows = await db
    .selectFrom('patient_imports as i')
    .innerJoin('practitioners as p', 'p.id', 'i.created_by')
    .select(['i.id', 'i.file_name', 'i.state', 'i.fault', 'i.ignored', 'i.row_count', 'i.counts'])
    .select(['i.created_at', 'i.ended_at', 'p.id as byId', 'p.full_name as byName'])
    .where('i.organization_id', '=', organizationId)
    .$if(id !== undefined, (of) => of.where('i.id', '=', id ?? ''))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    fault: row.fault,
    ignored: row.ignored,
    rows: row.row_count,
    counts: { ...none, ...row.counts },
    startedBy: { id: row.byId, fullName: row.byName },
    startedAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

/** The first line of the file. */
export async function headOf(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<string[]> {
  const row = await db
    .selectFrom('patient_imports')
    .select('head')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.head ?? [];
}

/** With their rows, which repeat what patients' records have; not where rows wait for a decision. */
export async function deleteImports(db: Connection, before: Date): Promise<void> {
  await sql`
    delete from patient_imports where coalesce(ended_at, created_at) < ${before}
      and state not in ('checking', 'importing') and coalesce((counts->>'waiting')::int, 0) = 0`.execute(
    db,
  );
}

/** Of all organizations: those at which a job is to be at work. */
export const runningImports = (
  db: Connection,
): Promise<{ importId: string; organizationId: string }[]> =>
  db
    .selectFrom('patient_imports')
    .select(['id as importId', 'organization_id as organizationId'])
    .where('state', 'in', ['checking', 'importing'])
    .execute();
