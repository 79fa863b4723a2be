/** Who stands in when nobody reacts to a waiting patient, as administrators set it (S76). */
import type { Backup, SaveBackup } from '#shared/visits/waiting.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requireConductingPractitioner } from '#server/visits/core/visit-access.ts';
import * as store from './backups-store.ts';

export const backups = ({ db, session }: SignedIn): Promise<Backup[]> =>
  store.backupsIn(db, session.person.organizationId);

/** Of those who may conduct visits. Repeated, it changes nothing. */
export function saveBackup(
  signedIn: SignedIn,
  { practitionerId, isBackup }: SaveBackup,
): Promise<Backup[]> {
  const { organizationId } = signedIn.session.person;
  return signedIn.db.transaction().execute(async (db) => {
    if (isBackup) await requireConductingPractitioner(db, signedIn, practitionerId);
    const present = await store.backupsIn(db, organizationId);
    const isKnown = isBackup || present.some(({ id }) => id === practitionerId);
    if (isKnown && (await store.setBackup(db, practitionerId, isBackup)))
      await record(db, signedIn, {
        action: 'waiting-room.save',
        object: { type: 'Organization', id: organizationId },
        detail: { backup: practitionerId, isBackup },
      });
    return store.backupsIn(db, organizationId);
  });
}
