/** Rows of the files on cases. */
import { sql } from 'kysely';
import type { NamedPerson } from '#shared/people.ts';
import { begunFileRows } from '#server/platform/files/begun-file-store.ts';
import { partRows } from '#server/platform/files/part-store.ts';
import type { CheckedFile } from '#server/platform/files/take-part.ts';
import { verdictRows } from '#server/platform/files/verdict-store.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { isNotHeld } from '#server/platform/sql/legal-hold.ts';

export const parts = partRows('case_file_parts');

export const { saveVerdict } = verdictRows('case_files');

export const { byKey, volumeOf, removeBegun } = begunFileRows({
  table: 'case_files',
  by: 'added_by',
});

interface NewFile {
  organizationId: string;
  caseId: string;
  addedBy: string;
  key: string;
  name: string;
  sizeBytes: number;
  begunAt: Date;
}

/** The one of this key that another call began in the same moment, or the new one. */
export async function insert(db: Connection, file: NewFile) {
  await db
    .insertInto('case_files')
    .values({
      organization_id: file.organizationId,
      case_id: file.caseId,
      added_by: file.addedBy,
      key: file.key,
      name: file.name,
      size_bytes: file.sizeBytes,
      kind: null,
      begun_at: file.begunAt,
      added_at: null,
      scanned_at: null,
      infected_at: null,
      removed_at: null,
      removed_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return byKey(db, file.addedBy, file.key);
}

/** What is on the case, and what is being sent to it. */
export const volumeOfCase = (db: Connection, caseId: string) =>
  db
    .selectFrom('case_files')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::int`.as('bytes'),
    ])
    .where('case_id', '=', caseId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();

export const isOfCase = async (db: Connection, caseId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('case_files')
    .select('id')
    .where((is) => allEqual(is, { id, case_id: caseId }))
    .executeTakeFirst()) !== undefined;

/** False where another call was faster. */
export const add = (
  db: Connection,
  { id, kind, name, scannedAt }: CheckedFile,
  at: Date,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('case_files')
      .set({ kind, name, scanned_at: scannedAt, added_at: at })
      .where('id', '=', id)
      .where('added_at', 'is', null),
  );

/** False where it is removed already. */
export const remove = (
  db: Connection,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('case_files')
      .set({ removed_at: at, removed_by: by })
      .where('id', '=', id)
      .where('removed_at', 'is', null),
  );

/** Nobody removes it from then on. */
export async function markProof(db: Connection, fileId: string): Promise<void> {
  await db.updateTable('case_files').set({ is_proof: true }).where('id', '=', fileId).execute();
}

const added = (db: Connection) =>
  db
    .selectFrom('case_files as f')
    .select([
      'f.id',
      'f.name',
      'f.kind',
      'f.size_bytes as sizeBytes',
      'f.added_at as addedAt',
      namedPerson<NamedPerson>('f.added_by').as('addedBy'),
      'f.scanned_at as scannedAt',
      'f.infected_at as infectedAt',
      'f.is_proof as isProof',
    ])
    .where('f.added_at', 'is not', null)
    .where('f.removed_at', 'is', null);

/** The oldest first. */
export const ofCase = (db: Connection, caseId: string) =>
  added(db).where('f.case_id', '=', caseId).orderBy('f.id').execute();

export const byId = (db: Connection, { caseId, fileId }: { caseId: string; fileId: string }) =>
  added(db)
    .where((is) => allEqual(is, { 'f.id': fileId, 'f.case_id': caseId }))
    .executeTakeFirst();

const unscannedRows = (db: Connection) =>
  db
    .selectFrom('case_files')
    .where('added_at', 'is not', null)
    .where('scanned_at', 'is', null)
    .where('infected_at', 'is', null);

/** Those that were added and never scanned, the newest first. */
export const unscanned = async (db: Connection, most: number): Promise<string[]> =>
  (await unscannedRows(db).select('id').orderBy('begun_at', 'desc').limit(most).execute()).map(
    ({ id }) => id,
  );

export const unscannedById = (db: Connection, id: string) =>
  unscannedRows(db)
    .select(['organization_id as organizationId', 'case_id as caseId', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Those that were begun and never whole, and removed ones; those of an organization with a legal hold stay. */
export async function forget(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('case_files')
    .where((is) =>
      is.or([
        is.and([is('added_at', 'is', null), is('begun_at', '<', before)]),
        is('removed_at', '<', before),
      ]),
    )
    .where(isNotHeld('case_files.organization_id'))
    .execute();
}
