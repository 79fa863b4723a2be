/** What the checks found of a file, in the table of each feature that takes files. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

type FileTable = 'visit_files' | 'message_files' | 'case_files';

export function verdictRows(name: FileTable) {
  const table = sql.table(name);

  /** The file is whole. */
  async function nameKind(
    db: Connection,
    file: { id: string; kind: string; name: string; scannedAt: Date | null },
  ): Promise<void> {
    await sql`update ${table}
      set kind = ${file.kind}, name = ${file.name}, scanned_at = ${file.scannedAt}
      where id = ${file.id}`.execute(db);
  }

  /** False where another server was faster. */
  async function saveVerdict(
    db: Connection,
    { fileId, isInfected, at }: { fileId: string; isInfected: boolean; at: Date },
  ): Promise<boolean> {
    const column = sql.ref(isInfected ? 'infected_at' : 'scanned_at');
    const { numAffectedRows = 0n } = await sql`update ${table} set ${column} = ${at}
      where id = ${fileId} and scanned_at is null and infected_at is null`.execute(db);
    return numAffectedRows > 0n;
  }

  return { nameKind, saveVerdict };
}
