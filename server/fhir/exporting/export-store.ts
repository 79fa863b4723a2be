/** Rows of bulk exports and their files: always of one program, which is of one organization. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { partRows } from '#server/platform/files/part-store.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import type { ExportLevel } from './export-search.ts';

export const parts = partRows('bulk_export_parts');

interface NewExport {
  organizationId: string;
  programId: string;
  level: ExportLevel;
  types: readonly string[];
  since: Date | null;
  request: string;
  requestedAt: Date;
  transactionTime: Date;
  expiresAt: Date;
}

/** Throws where one of the program runs (`isUniqueViolation`). */
export async function insert(db: Connection, bulkExport: NewExport): Promise<string> {
  const { id } = await db
    .insertInto('bulk_exports')
    .values({
      organization_id: bulkExport.organizationId,
      program_id: bulkExport.programId,
      level: bulkExport.level,
      types: [...bulkExport.types],
      since: bulkExport.since,
      request: bulkExport.request,
      requested_at: bulkExport.requestedAt,
      transaction_time: bulkExport.transactionTime,
      expires_at: bulkExport.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countOf(db: Connection, programId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bulk_exports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('program_id', '=', programId)
    .executeTakeFirstOrThrow();
  return count;
}

interface ExportId {
  programId: string;
  id: string;
}

/** Undefined for another program's, and once it has expired. */
export const byId = (db: Connection, { programId, id }: ExportId, now: Date) =>
  db
    .selectFrom('bulk_exports')
    .select(['id', 'state', 'types', 'next_type as nextType', 'written', 'request'])
    .select(['transaction_time as transactionTime', 'expires_at as expiresAt'])
    .where((is) => allEqual(is, { program_id: programId, id }))
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const filesOf = (db: Connection, exportId: string) =>
  db
    .selectFrom('bulk_export_files')
    .select(['id', 'type', 'count'])
    .where('export_id', '=', exportId)
    .orderBy('type')
    .orderBy('number')
    .execute();

/** Of an export that is done and has not expired. */
export const fileById = (db: Connection, { programId, id }: ExportId, now: Date) =>
  db
    .selectFrom('bulk_export_files as f')
    .innerJoin('bulk_exports as e', 'e.id', 'f.export_id')
    .select(['f.id', 'f.type', 'f.count', 'f.bytes', 'e.id as exportId'])
    .where('f.id', '=', id)
    .where('e.program_id', '=', programId)
    .where('e.state', '=', 'done')
    .where('e.expires_at', '>', now)
    .executeTakeFirst();

/** With all of its files. False where there is none of the program. */
export const remove = (db: Connection, { programId, id }: ExportId): Promise<boolean> =>
  changesRow(
    db.deleteFrom('bulk_exports').where((is) => allEqual(is, { program_id: programId, id })),
  );

/** False where it is gone, or is still needed. */
export const removeExpired = (
  db: Connection,
  { id, now }: { id: string; now: Date },
): Promise<boolean> =>
  changesRow(db.deleteFrom('bulk_exports').where('id', '=', id).where('expires_at', '<=', now));

/** Undefined where it does not run any more, or another worker writes it just now. */
export const lockRunning = (db: Connection, id: string) =>
  db
    .selectFrom('bulk_exports')
    .select(['id', 'organization_id as organizationId', 'program_id as programId', 'level'])
    .select(['types', 'since', 'next_type as nextType', 'after', 'written'])
    .select('transaction_time as transactionTime')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Null where the program was ended. */
export async function scopesOf(db: Connection, programId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom('programs')
    .select('scopes')
    .where('id', '=', programId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.scopes ?? null;
}

/** A larger file is slow to begin again for a client that lost its connection. */
const mostInFile = 25_000;

/** Appends to the newest file of the type; a full one is followed by another. */
export async function append(
  db: Connection,
  {
    exportId,
    type,
    count,
    bytes,
  }: Record<'exportId' | 'type', string> & {
    count: number;
    bytes: Buffer;
  },
): Promise<void> {
  const newest = await db
    .selectFrom('bulk_export_files')
    .select(['id', 'number', 'count', 'parts'])
    .where((is) => allEqual(is, { export_id: exportId, type }))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const size = { count, bytes: bytes.length };
  if (newest && newest.count + count <= mostInFile) {
    await db
      .updateTable('bulk_export_files')
      .set((is) => ({
        count: is('count', '+', size.count),
        parts: is('parts', '+', 1),
        bytes: sql<number>`bytes + ${size.bytes}`,
      }))
      .where('id', '=', newest.id)
      .execute();
    return parts.insertPart(db, { fileId: newest.id, part: newest.parts, bytes });
  }
  const { id: fileId } = await db
    .insertInto('bulk_export_files')
    .values({ export_id: exportId, type, number: (newest?.number ?? 0) + 1, parts: 1, ...size })
    .returning('id')
    .executeTakeFirstOrThrow();
  await parts.insertPart(db, { fileId, part: 0, bytes });
}

/** Where a server that takes it over begins. */
export const advance = (
  db: Connection,
  {
    id,
    nextType,
    after,
    written,
  }: { id: string; nextType: number; after: string | null; written: number },
) =>
  db
    .updateTable('bulk_exports')
    .set((is) => ({ next_type: nextType, after, written: is('written', '+', written) }))
    .where('id', '=', id)
    .execute();

/** A program that may not read it any more loses what was written. */
export async function close(
  db: Connection,
  { id, state, expiresAt }: { id: string; state: 'done' | 'ended'; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('bulk_exports')
    .set({ state, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
  if (state === 'ended')
    await db.deleteFrom('bulk_export_files').where('export_id', '=', id).execute();
}

interface RowsAfter {
  organizationId: string;
  /** In order of id. */
  after: string | null;
  limit: number;
}

/** `isOfPatients`: without meetings, and those of a mere name. Held time is no appointment yet. */
export const appointmentsAfter = (
  db: Connection,
  {
    organizationId,
    after,
    limit,
    since,
    isOfPatients,
  }: RowsAfter & {
    since: Date | null;
    isOfPatients: boolean;
  },
) =>
  db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.changed_at as changedAt'])
    .where('a.organization_id', '=', organizationId)
    .where('a.held_until', 'is', null)
    .$if(after !== null, (rows) => rows.where('a.id', '>', after ?? ''))
    .$if(since !== null, (rows) => rows.where('a.changed_at', '>=', since))
    .$if(isOfPatients, (rows) => rows.where('a.patient_id', 'is not', null))
    .orderBy('a.id')
    .limit(limit)
    .execute();

/** With records that were merged, and what they lead to. */
export const patientsAfter = (
  db: Connection,
  { organizationId, after, since, limit }: RowsAfter & { since: Date | null },
) =>
  db
    .selectFrom('patients')
    .select('id')
    .where('organization_id', '=', organizationId)
    .$if(since !== null, (rows) => rows.where('changed_at', '>=', since ?? new Date(0)))
    .$if(after !== null, (rows) => rows.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

export interface ChangedAfter extends RowsAfter {
  since: Date | null;
  isOfPatients: boolean;
}

/** Of visits, or of those whose note is signed. */
export const visitsAfter = (
  db: Connection,
  of: 'visits' | 'notes',
  { organizationId, after, limit, since, isOfPatients }: ChangedAfter,
): Promise<{ id: string }[]> => {
  const changedAt = of === 'visits' ? sql.ref('v.changed_at') : sql.ref('d.changed_at');
  return db
    .selectFrom('visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .leftJoin('visit_documents as d', 'd.visit_id', 'v.id')
    .select('v.id')
    .where('v.organization_id', '=', organizationId)
    .$if(of === 'notes', (rows) => rows.where('d.visit_id', 'is not', null))
    .$if(after !== null, (rows) => rows.where('v.id', '>', after ?? ''))
    .$if(since !== null, (rows) => rows.where(sql<boolean>`${changedAt} >= ${since}`))
    .$if(isOfPatients, (rows) => rows.where('a.patient_id', 'is not', null))
    .orderBy('v.id')
    .limit(limit)
    .execute();
};

/** Of cases, or of queries whose answer is signed. */
export const casesAfter = (
  db: Connection,
  of: 'cases' | 'gaps' | 'answers',
  { organizationId, after, limit, since, isOfPatients }: ChangedAfter,
): Promise<{ id: string }[]> => {
  const changedAt = of === 'answers' ? sql.ref('d.changed_at') : sql.ref('c.changed_at');
  return db
    .selectFrom('cases as c')
    .leftJoin('query_documents as d', 'd.case_id', 'c.id')
    .select('c.id')
    .where('c.organization_id', '=', organizationId)
    .$if(of === 'answers', (rows) => rows.where('d.case_id', 'is not', null))
    .$if(of === 'gaps', (rows) => rows.where('c.kind', '=', 'gap'))
    .$if(after !== null, (rows) => rows.where('c.id', '>', after ?? ''))
    .$if(since !== null, (rows) => rows.where(sql<boolean>`${changedAt} >= ${since}`))
    .$if(isOfPatients, (rows) => rows.where('c.patient_id', 'is not', null))
    .orderBy('c.id')
    .limit(limit)
    .execute();
};
