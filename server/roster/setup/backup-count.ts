/** How an organization counts a backup: read by everybody, chosen by administrators. */
import type { BackupCount, SaveBackupCount } from '#shared/roster/backup-count.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as store from '#server/roster/core/backup-count-store.ts';
import { saved } from './setup.ts';

export const readBackup = ({ db, session }: SignedIn): Promise<BackupCount> =>
  store.backupCount(db, session.person.organizationId);

/** Throws 409 where it is another than was seen. */
export function saveBackup(signedIn: SignedIn, input: SaveBackupCount): Promise<BackupCount> {
  const { organizationId } = signedIn.session.person;
  const object = { type: 'Organization', id: organizationId };
  const entry = { action: 'roster.backup-count' as const, object };
  return saved(signedIn, entry, async (db) => {
    if (!(await store.saveBackupCount(db, organizationId, input))) throw new Refusal('conflict');
    await record(db, signedIn, { ...entry, detail: { before: input.seen, after: input.backup } });
    return input.backup;
  });
}
