/** What an organization has set of its care: from the next try, and the next time that somebody asks, it counts. */
import { isDeepStrictEqual } from 'node:util';
import type { CareSettings } from '#shared/organization/care-settings.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './care-settings-store.ts';

export const careSettings = ({ db, session }: SignedIn): Promise<CareSettings> =>
  store.careSettingsOf(db, session.person.organizationId);

export async function saveCareSettings(
  signedIn: SignedIn,
  after: CareSettings,
): Promise<CareSettings> {
  const { organizationId } = signedIn.session.person;
  return signedIn.db.transaction().execute(async (db) => {
    const before = await store.careSettingsOf(db, organizationId, { forChange: true });
    if (isDeepStrictEqual(after, before)) return after;
    await store.setCareSettings(db, organizationId, after);
    await record(db, signedIn, {
      action: 'care-settings.save',
      object: { type: 'Organization', id: organizationId },
      detail: { before, after },
    });
    return after;
  });
}
