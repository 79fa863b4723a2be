/** How the organization counts a backup in fairness, times worked and contract hours. */
import { z } from 'zod';

/** `percent` is of a share alone. */
export const BackupCount = z.strictObject({
  as: z.enum(['whole', 'share', 'on-call', 'none']),
  percent: z.int().min(1, 'Enter 1 to 99').max(99, 'Enter 1 to 99'),
});
export type BackupCount = z.infer<typeof BackupCount>;

/** `seen` is what the reader saw: if it is another by now, the change is refused. */
export const SaveBackupCount = z.strictObject({ seen: BackupCount, backup: BackupCount });
export type SaveBackupCount = z.infer<typeof SaveBackupCount>;

export const wholeBackup: BackupCount = { as: 'whole', percent: 50 };

/** What a backup is of one shift and its hours, and of on call hours, which stand beside these; from 0 to 1. */
export function backupWeights({ as, percent }: BackupCount): { counted: number; onCall: number } {
  if (as === 'whole') return { counted: 1, onCall: 0 };
  if (as === 'share') return { counted: percent / 100, onCall: 0 };
  return { counted: 0, onCall: as === 'on-call' ? 1 : 0 };
}

/** One sentence for the reader of figures. */
export function backupWords({ as, percent }: BackupCount): string {
  if (as === 'share') return `A backup counts ${percent}%.`;
  if (as === 'on-call') return 'A backup counts as on call hours, beside the other hours.';
  return as === 'none' ? 'A backup is not counted.' : 'A backup counts as a whole shift.';
}
