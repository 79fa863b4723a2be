/** The page My security: the devices on which the person's second step is skipped. */
import type { SignedIn } from '#server/platform/deps.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { clearCookie, readCookie } from '#server/auth/cookies.ts';
import { credentialsVersion } from '#server/auth/credentials-store.ts';
import { deviceName } from '#server/auth/sessions/devices.ts';
import { endDevices } from './end-remembered-devices.ts';
import * as store from './remembered-store.ts';

export async function myDevices(signedIn: SignedIn) {
  const { db, session, now } = signedIn;
  const practitionerId = session.person.id;
  const hash = hashOf(readCookie(signedIn, 'device'));
  const credentials = (await credentialsVersion(db, practitionerId)) ?? '';
  const rows = await store.listOf(db, { practitionerId, credentials, now: now() });
  return rows.map(({ id, userAgent, createdAt, usedAt, expiresAt, deviceHash }) => ({
    id,
    device: deviceName(userAgent),
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isThisBrowser: hash?.equals(deviceHash) ?? false,
  }));
}

/** One of the person's own, or all; `success` is false where there was none. */
export async function forgetDevices(signedIn: SignedIn, { id }: { id?: string } = {}) {
  const { db, session } = signedIn;
  const which = { practitionerId: session.person.id, ...(id === undefined ? {} : { id }) };
  const count = await db
    .transaction()
    .execute((tx) => endDevices(tx, signedIn, { ...which, because: 'ended-by-owner' }));
  if (id === undefined) clearCookie(signedIn, 'remembered');
  return { success: count > 0 };
}
