/** The row that says how an organization counts a backup. */
import type { BackupCount } from '#shared/roster/backup-count.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

export const backupCount = (db: Connection, organizationId: string): Promise<BackupCount> =>
  db
    .selectFrom('organizations')
    .select(['backup_counts as as', 'backup_percent as percent'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

/** False where it is another than was seen. */
export const saveBackupCount = (
  db: Connection,
  organizationId: string,
  { seen, backup }: { seen: BackupCount; backup: BackupCount },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('organizations')
      .set({ backup_counts: backup.as, backup_percent: backup.percent })
      .where('id', '=', organizationId)
      .where('backup_counts', '=', seen.as)
      .where('backup_percent', '=', seen.percent),
  );
