/** Rows of files that one person sends part by part, in the table of each feature that has such files. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface FileTable {
  table: 'message_files' | 'case_files';
  /** The column of who sends it. */
  by: 'sender_id' | 'added_by';
}

export interface BegunFile {
  id: string;
  name: string;
  sizeBytes: number;
  /** Null until every part has arrived. */
  kind: string | null;
}

export function begunFileRows({ table, by }: FileTable) {
  const files = sql.table(table);
  const person = sql.ref(by);

  /** The file that this person began with the idempotency key. */
  async function byKey(
    db: Connection,
    personId: string,
    key: string,
  ): Promise<BegunFile | undefined> {
    const { rows } = await sql<BegunFile>`
      select id, name, size_bytes as "sizeBytes", kind from ${files}
      where ${person} = ${personId} and key = ${key}`.execute(db);
    return rows[0];
  }

  /** What this person began since then. */
  async function volumeOf(
    db: Connection,
    personId: string,
    since: Date,
  ): Promise<{ count: number; bytes: number }> {
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*)::int as count, coalesce(sum(size_bytes), 0)::int as bytes from ${files}
      where ${person} = ${personId} and begun_at > ${since}`.execute(db);
    return rows[0] ?? { count: 0, bytes: 0 };
  }

  /** One that is not whole, with its parts. */
  async function removeBegun(db: Connection, id: string): Promise<void> {
    await sql`delete from ${files} where id = ${id} and kind is null`.execute(db);
  }

  return { byKey, volumeOf, removeBegun };
}

export type BegunFileRows = ReturnType<typeof begunFileRows>;
