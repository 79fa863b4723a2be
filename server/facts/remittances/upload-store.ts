/** Rows of large remittances that come in parts, and how far their import is. */
import { sql } from 'kysely';
import type { RemittanceUpload, RemittanceUploadPart } from '#shared/facts/remittances.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ImportCounts } from './import-claims.ts';

export async function insertUpload(
  db: Connection,
  upload: { organizationId: string; fileName: string; by: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('remittance_uploads')
    .values({
      organization_id: upload.organizationId,
      file_name: upload.fileName,
      uploaded_by: upload.by,
      uploaded_at: upload.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was never sent whole, or refused, before this. */
export async function forgetUnfinished(
  db: Connection,
  organizationId: string,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('remittance_uploads')
    .where('organization_id', '=', organizationId)
    .where('state', 'in', ['sending', 'refused'])
    .where('uploaded_at', '<', before)
    .execute();
}

const columns = [
  'id',
  'organization_id as organizationId',
  'file_name as fileName',
  'uploaded_by as uploadedBy',
  'state',
  'claims',
  'done',
  'counts',
  'remittance_id as remittanceId',
] as const;

export const lockUpload = (db: Connection, organizationId: string, uploadId: string) =>
  db
    .selectFrom('remittance_uploads')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst();

export const uploadById = (db: Connection, organizationId: string, uploadId: string) =>
  db
    .selectFrom('remittance_uploads')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', uploadId)
    .executeTakeFirst();

export type LockedUpload = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;

/** A part that comes twice is one. */
export async function insertPart(
  db: Connection,
  { uploadId, part, text }: RemittanceUploadPart,
): Promise<void> {
  await db
    .insertInto('remittance_upload_parts')
    .values({ upload_id: uploadId, part, text })
    .onConflict((conflict) => conflict.columns(['upload_id', 'part']).doUpdateSet({ text }))
    .execute();
}

/** One after another, so that the file is never whole in memory. */
export async function* partsOf(db: Connection, uploadId: string): AsyncGenerator<string> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('remittance_upload_parts')
      .select('text')
      .where('upload_id', '=', uploadId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.text;
  }
}

export async function deleteParts(db: Connection, uploadId: string): Promise<void> {
  await db.deleteFrom('remittance_upload_parts').where('upload_id', '=', uploadId).execute();
}

interface UploadChange {
  state?: RemittanceUpload['state'];
  fault?: string;
  claims?: number;
  done?: number;
  counts?: ImportCounts;
  remittanceId?: string;
}

export async function changeUpload(
  db: Connection,
  uploadId: string,
  { remittanceId, counts, ...change }: UploadChange,
): Promise<void> {
  await db
    .updateTable('remittance_uploads')
    .set({
      ...change,
      ...(remittanceId !== undefined && { remittance_id: remittanceId }),
      ...(counts && { counts: JSON.stringify(counts) }),
    })
    .where('id', '=', uploadId)
    .execute();
}

/** Those that were sent whole since then, the newest first. */
export async function uploadsSince(
  db: Connection,
  organizationId: string,
  since: Date,
): Promise<RemittanceUpload[]> {
  const rows = await db
    .selectFrom('remittance_uploads')
    .select(['id', 'file_name as fileName', 'state', 'fault', 'claims', 'done', 'counts'])
    .where('organization_id', '=', organizationId)
    .where('state', '<>', 'sending')
    .where('uploaded_at', '>=', since)
    .orderBy('uploaded_at', 'desc')
    .limit(10)
    .execute();
  return rows;
}

/** After a start: those that a server left in the middle. */
export const runningUploads = (db: Connection) =>
  db
    .selectFrom('remittance_uploads')
    .select(['id as uploadId', 'organization_id as organizationId'])
    .where('state', '=', 'importing')
    .execute();

/** The number of parts, which have to be all. */
export async function countParts(db: Connection, uploadId: string): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select count(*)::integer as parts from remittance_upload_parts where upload_id = ${uploadId}`.execute(
    db,
  );
  return rows[0]?.parts ?? 0;
}
