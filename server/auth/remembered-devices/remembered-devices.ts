/** "Remember this device": offered, judged and rotated at sign-in (S100). */
import { dayMs } from '#shared/durations.ts';
import { record } from '#server/audit/service.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { hashOf, isSameHash, newSecret } from '#server/platform/secrets.ts';
import { byId } from '#server/people/service.ts';
import { notifyOfChange } from '#server/auth/change-notices.ts';
import type { Challenge } from '#server/auth/challenges.ts';
import { clearCookie, readCookie, setCookie } from '#server/auth/cookies.ts';
import { deviceName } from '#server/auth/sessions/devices.ts';
import { endDevices, recordEnded, sharedSince, type BecauseOf } from './end-remembered-devices.ts';
import * as store from './remembered-store.ts';

const mostPerPerson = 10;

const stolenWords =
  'An older copy of the cookie of a remembered device was used with your password. The device is ' +
  'not remembered any more. If that was not you, change your password.';

const browserOf = (visitor: Visitor) => hashOf(readCookie(visitor, 'device'));

const conditionsOf = (visitor: Visitor, practitionerId: string) => {
  const browser = { deviceHash: browserOf(visitor), since: sharedSince(visitor.now()) };
  return store.conditions(visitor.db, { practitionerId, ...browser });
};

/** For how many days the account may have the caller's browser remembered now; null: not at all. */
export async function offeredDays(
  visitor: Visitor,
  { practitionerId }: Challenge,
): Promise<number | null> {
  const { days, isShared } = await conditionsOf(visitor, practitionerId);
  return days > 0 && !isShared ? days : null;
}

/** The cookie has the row's id, so that an older secret of a device is recognised as one. */
function givenIn(visitor: Visitor): { id: string; hash: Buffer } | null {
  const [, id, secret] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.+)$/.exec(
      readCookie(visitor, 'remembered') ?? '',
    ) ?? [];
  const hash = hashOf(secret ?? null);
  return id !== undefined && hash ? { id, hash } : null;
}

interface Judged {
  device: store.RememberedDevice;
  hash: Buffer;
}

/** Why a device with a cookie of its own does not count (any more). */
async function faultOf(
  visitor: Visitor,
  { device, hash }: Judged,
  { credentials }: Challenge,
): Promise<BecauseOf | null> {
  if (!isSameHash(device.secretHash, hash)) return 'older-cookie';
  if (device.expiresAt <= visitor.now()) return 'expired';
  if (device.credentials !== credentials) return 'credentials-changed';
  const deviceHash = browserOf(visitor);
  if (!deviceHash || !isSameHash(deviceHash, device.deviceHash)) return 'other-browser';
  const { days, isShared } = await conditionsOf(visitor, device.practitionerId);
  if (isShared) return 'shared-device';
  return days < device.policyDays ? 'policy' : null;
}

/**
 * The caller's remembered device, if it counts for this challenge's account, whose password was
 * right; one of the account that does not is ended. Somebody without the password learns and changes
 * nothing. While a provider is about to be connected there is none: that needs a second step.
 */
export async function checkRemembered(
  visitor: Visitor,
  challenge: Challenge,
): Promise<Judged | null> {
  const deviceInCookie = givenIn(visitor);
  if (!deviceInCookie || readCookie(visitor, 'sso') !== null) return null;
  const device = await store.byId(visitor.db, deviceInCookie.id);
  if (device?.practitionerId !== challenge.practitionerId) return null;
  const judged = { device, hash: deviceInCookie.hash };
  const because = await faultOf(visitor, judged, challenge);
  if (because === null) return judged;
  const { id, practitionerId } = device;
  await visitor.db
    .transaction()
    .execute((db) => endDevices(db, visitor, { id, practitionerId, because }));
  clearCookie(visitor, 'remembered');
  const person = because === 'older-cookie' && (await byId(visitor.db, practitionerId));
  if (person) notifyOfChange(visitor, person, stolenWords);
  return null;
}

const cookieOf = (id: string, secret: string) => `${id}.${secret}`;

/** Uses the device: its secret is replaced. False where a parallel request did so first. */
export async function useRemembered(
  visitor: Visitor,
  { device: { id, expiresAt }, hash }: Judged,
): Promise<boolean> {
  const next = newSecret(visitor);
  const at = visitor.now();
  const nextHash = hashOf(next) ?? Buffer.alloc(0);
  if (!(await store.rotate(visitor.db, { id, secretHash: hash, nextHash, at }))) return false;
  const lifeMs = expiresAt.getTime() - at.getTime();
  setCookie(visitor, 'remembered', cookieOf(id, next), lifeMs);
  return true;
}

interface NewDevice {
  person: Practitioner;
  deviceHash: Buffer;
  /** Of the login challenge: a change since then leaves nothing that counts. */
  credentials: string;
}

/**
 * Remembers the browser from which the person has just signed in, where the policy allows it and no
 * other account uses it; else nothing happens.
 */
export async function rememberDevice(
  visitor: Visitor,
  { person, deviceHash, credentials }: NewDevice,
): Promise<void> {
  const { id: practitionerId, organizationId } = person;
  const createdAt = visitor.now();
  const browser = { practitionerId, deviceHash, since: sharedSince(createdAt) };
  const secret = newSecret(visitor);
  const newDevice = await visitor.db.transaction().execute(async (db) => {
    const { days, isShared } = await store.conditions(db, browser);
    if (days === 0 || isShared) return null;
    const expiresAt = new Date(createdAt.getTime() + days * dayMs);
    const id = await store.insert(db, {
      organizationId,
      practitionerId,
      deviceHash,
      secretHash: hashOf(secret) ?? Buffer.alloc(0),
      credentials,
      policyDays: days,
      userAgent: visitor.call.userAgent,
      createdAt,
      expiresAt,
    });
    await record(db, visitor, {
      action: 'device.remember',
      account: person,
      object: { type: 'Device', id },
      detail: { days },
    });
    const rows = await store.endOldest(db, { practitionerId, keep: mostPerPerson });
    await recordEnded(db, visitor, { rows, because: 'too-many' });
    return { id, days };
  });
  if (!newDevice) return;
  setCookie(visitor, 'remembered', cookieOf(newDevice.id, secret), newDevice.days * dayMs);
  const device = deviceName(visitor.call.userAgent);
  const span = newDevice.days === 1 ? 'one day' : `${newDevice.days} days`;
  notifyOfChange(
    visitor,
    person,
    `This device (${device}) is remembered for ${span}: your password is enough there.`,
  );
}
