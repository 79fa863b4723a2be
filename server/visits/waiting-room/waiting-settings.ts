/** What an organization has set for its waiting room: when a unit is told, whether patients are asked where they are, and whom they call (S84). */
import { isDeepStrictEqual } from 'node:util';
import type { SaveWaitingSettings, WaitingSettings } from '#shared/visits/waiting.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './waiting-settings-store.ts';

export const waitingSettings = ({ db, session }: SignedIn): Promise<WaitingSettings> =>
  store.waitingSettingsOf(db, session.person.organizationId);

export async function saveWaitingSettings(
  signedIn: SignedIn,
  input: SaveWaitingSettings,
): Promise<WaitingSettings> {
  const { organizationId } = signedIn.session.person;
  return signedIn.db.transaction().execute(async (db) => {
    const before = await store.waitingSettingsOf(db, organizationId, { forChange: true });
    const {
      backupMinutes,
      asksLocation = before.asksLocation,
      isByRoster = before.isByRoster,
      phone = before.phone,
    } = input;
    const after = { backupMinutes, asksLocation, isByRoster, phone };
    if (isDeepStrictEqual(after, before)) return after;
    await store.setWaitingSettings(db, organizationId, after);
    await record(db, signedIn, {
      action: 'waiting-room.save',
      object: { type: 'Organization', id: organizationId },
      detail: { before, after },
    });
    return after;
  });
}
