/** The rows of a file of patients, many in one statement. */
import { sql } from 'kysely';
import type { ImportedRow, RowDetails, RowOutcome } from '#shared/patients/patient-import.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface NewRow {
  line: number;
  record: readonly string[];
  /** Of the column with the record number; null where it is empty. */
  number: string | null;
}

export async function insertRows(
  db: Connection,
  importId: string,
  rows: readonly NewRow[],
): Promise<void> {
  await sql`
    insert into patient_import_rows (import_id, line, cells, number)
    select ${importId}, line, cells::json, nullif(number, '')
    from unnest(${rows.map(({ line }) => line)}::int[],
      ${rows.map(({ record }) => JSON.stringify(record))}::text[],
      ${rows.map(({ number }) => number ?? '')}::text[]) as given (line, cells, number)
    on conflict do nothing`.execute(db);
}

export interface UncheckedRow {
  line: number;
  cells: string[];
}

export const uncheckedRows = (
  db: Connection,
  importId: string,
  limit: number,
): Promise<UncheckedRow[]> =>
  db
    .selectFrom('patient_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute();

export interface RowToDo {
  line: number;
  outcome: RowOutcome;
  details: RowDetails | null;
}

export async function rowsToDo(
  db: Connection,
  importId: string,
  limit: number,
): Promise<RowToDo[]> {
  const rows = await db
    .selectFrom('patient_import_rows')
    .select(['line', 'outcome', 'details'])
    .where('import_id', '=', importId)
    .where('is_done', '=', false)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.flatMap(({ outcome, ...row }) => (outcome === null ? [] : [{ ...row, outcome }]));
}

/** All cells of a column of dates, for the order of day and month. */
export async function cellsAt(db: Connection, importId: string, index: number): Promise<string[]> {
  const { rows } = await sql<{ cell: string | null }>`
    select distinct cells->>${sql.lit(index)} as cell from patient_import_rows
    where import_id = ${importId}`.execute(db);
  return rows.flatMap(({ cell }) => cell ?? []);
}

export interface StoredVerdict {
  line: number;
  outcome: RowOutcome;
  reason: string | null;
  details: RowDetails | null;
  patientId: string | null;
  isDone: boolean;
}

export async function saveVerdicts(
  db: Connection,
  importId: string,
  rows: readonly StoredVerdict[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update patient_import_rows r set outcome = given.outcome, reason = nullif(given.reason, ''),
      details = nullif(given.details, '')::json, patient_id = nullif(given.patient_id, '')::uuid,
      is_done = given.is_done
    from unnest(${rows.map(({ line }) => line)}::int[],
      ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ reason }) => reason ?? '')}::text[],
      ${rows.map(({ details }) => (details ? JSON.stringify(details) : ''))}::text[],
      ${rows.map(({ patientId }) => patientId ?? '')}::text[],
      ${rows.map(({ isDone }) => isDone)}::boolean[])
      as given (line, outcome, reason, details, patient_id, is_done)
    where r.import_id = ${importId} and r.line = given.line`.execute(db);
}

/** Those whose outcome stays as it was checked. */
export async function markDone(
  db: Connection,
  importId: string,
  lines: readonly number[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql`update patient_import_rows set is_done = true
    where import_id = ${importId} and line = any(${[...lines]}::int[])`.execute(db);
}

/** The first line of the file with each number. */
export async function firstLines(
  db: Connection,
  importId: string,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string; line: number }>`
    select number, min(line) as line from patient_import_rows
    where import_id = ${importId} and number = any(${[...numbers]}::text[]) group by number`.execute(
    db,
  );
  return new Map(rows.map(({ number, line }) => [number, line]));
}

/** Rows of the file that were checked already and are new: later rows may be like them. */
export async function newRowsAfter(
  db: Connection,
  importId: string,
  afterLine: number,
  limit: number,
): Promise<{ line: number; details: RowDetails | null }[]> {
  return db
    .selectFrom('patient_import_rows')
    .select(['line', 'details'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'new')
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute();
}

const columns = ['line', 'outcome', 'reason', 'details', 'patient_id as patientId'] as const;

export async function rowsOf(
  db: Connection,
  importId: string,
  {
    outcome,
    isDone,
    afterLine,
    limit,
  }: { outcome: RowOutcome; isDone: boolean; afterLine: number; limit: number },
): Promise<ImportedRow[]> {
  const rows = await db
    .selectFrom('patient_import_rows')
    .select(columns)
    .where('import_id', '=', importId)
    .where('outcome', '=', outcome)
    .$if(isDone, (of) => of.where('is_done', '=', true))
    .where('decided_at', 'is', null)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, outcome }));
}

export interface RefusedRow {
  line: number;
  cells: string[];
  reason: string | null;
}

export const refusedRows = (
  db: Connection,
  importId: string,
  { afterLine, limit }: { afterLine: number; limit: number },
): Promise<RefusedRow[]> =>
  db
    .selectFrom('patient_import_rows')
    .select(['line', 'cells', 'reason'])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(limit)
    .execute();

/** A twin that was imported and waits; locked until the transaction ends. */
export const lockWaitingRow = (db: Connection, importId: string, line: number) =>
  db
    .selectFrom('patient_import_rows')
    .select('details')
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .where('outcome', '=', 'twin')
    .where('is_done', '=', true)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function decideRow(
  db: Connection,
  {
    importId,
    line,
    patientId,
    by,
    at,
  }: { importId: string; line: number; patientId: string; by: string; at: Date },
): Promise<void> {
  await db
    .updateTable('patient_import_rows')
    .set({ patient_id: patientId, decided_by: by, decided_at: at })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();
}
