/** Rows of the parts of files, which lie in one table for each feature that has files. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

type PartTable =
  | 'visit_file_parts'
  | 'message_file_parts'
  | 'case_file_parts'
  | 'case_document_parts'
  | 'bulk_export_parts';

export function partRows(name: PartTable) {
  const table = sql.table(name);

  /** A part that is sent again changes nothing. */
  async function insertPart(
    db: Connection,
    { fileId, part, bytes }: { fileId: string; part: number; bytes: Buffer },
  ): Promise<void> {
    await sql`insert into ${table} (file_id, part, bytes) values (${fileId}, ${part}, ${bytes})
      on conflict do nothing`.execute(db);
  }

  /** How many bytes have arrived. */
  async function receivedOf(db: Connection, fileId: string): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(length(bytes)), 0)::int as bytes from ${table}
      where file_id = ${fileId}`.execute(db);
    return rows[0]?.bytes ?? 0;
  }

  async function partAt(db: Connection, fileId: string, part: number): Promise<Buffer | null> {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from ${table} where file_id = ${fileId} and part = ${part}`.execute(db);
    return rows[0]?.bytes ?? null;
  }

  /** One part in memory at a time. */
  async function* partsFrom(
    db: Connection,
    fileId: string,
    first: number,
  ): AsyncGenerator<Buffer, void> {
    for (let part = first; ; part += 1) {
      const bytes = await partAt(db, fileId, part);
      if (!bytes) return;
      yield bytes;
    }
  }

  return { insertPart, receivedOf, partAt, partsFrom };
}

export type PartRows = ReturnType<typeof partRows>;
