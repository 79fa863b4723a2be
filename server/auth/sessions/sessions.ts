/** Sessions: found by two secrets together, with an idle and an absolute end (S11, S13). */
import { record } from '#server/audit/service.ts';
import { byId, mayHoldSession } from '#server/people/service.ts';
import { idleMs, openSince, type Practitioner, type Session } from '#server/platform/session.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import type { SecondStep } from '#shared/auth/second-steps.ts';
import { setCookie, readCookie } from '#server/auth/cookies.ts';
import {
  dropCachedSession,
  markRevoked,
  readCachedSession,
  cacheSession,
  type CachedSession,
} from './session-cache.ts';
import * as devices from './devices-store.ts';
import { deviceName } from './devices.ts';
import { endSession, recordEndedSessions } from './end-sessions.ts';
import { hashOf, isSameHash, newSecret } from '#server/platform/secrets.ts';
import { newDeviceLetter } from '#server/auth/sign-in-letters.ts';
import * as store from '#server/auth/store.ts';
import { hourMs } from '#shared/durations.ts';
import { endOnSharedDevice } from '#server/auth/remembered-devices/end-remembered-devices.ts';

const mostPerPerson = 10;

/** Activity is stored at most this often, so that a busy screen does not write all the time. */
const storeActivityAfterMs = (visitor: Visitor) => Math.min(5_000, idleMs(visitor.env) / 10);

async function lookUp(visitor: Visitor, tokenHash: Buffer): Promise<CachedSession | null> {
  const copy = await readCachedSession(visitor, tokenHash.toString('base64url'));
  if (copy === 'revoked') return null;
  if (copy) return copy;
  const row = await store.openByToken(visitor.db, tokenHash);
  const person = row && (await byId(visitor.db, row.practitionerId));
  if (!row || !person || !mayHoldSession(person)) return null;
  const fresh: CachedSession = {
    id: row.id,
    tokenHash: row.tokenHash.toString('base64url'),
    cookieHash: row.cookieHash.toString('base64url'),
    activeAt: row.activeAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    setsUpOnly: row.setsUpOnly,
    person: { ...person, accessApplications: [...person.accessApplications] },
  };
  await cacheSession(visitor, fresh);
  return fresh;
}

function endOf(visitor: Visitor, session: CachedSession): 'idle' | 'absolute' | null {
  const now = visitor.now().getTime();
  if (now >= session.expiresAt) return 'absolute';
  return now >= session.activeAt + idleMs(visitor.env) ? 'idle' : null;
}

/** The session of this token together with the caller's cookie; reading it extends nothing. */
async function find(visitor: Visitor, token: string | null): Promise<CachedSession | null> {
  const tokenHash = hashOf(token);
  const cookieHash = hashOf(readCookie(visitor, 'session'));
  if (!tokenHash || !cookieHash) return null;
  let session = await lookUp(visitor, tokenHash);
  // What extended it since may be younger than the copy.
  if (session && endOf(visitor, session) === 'idle') {
    await dropCachedSession(visitor, tokenHash);
    session = await lookUp(visitor, tokenHash);
  }
  if (!session || !isSameHash(cookieHash, Buffer.from(session.cookieHash, 'base64url')))
    return null;
  const because = endOf(visitor, session);
  if (!because) return session;
  await endSession(visitor, { ...session, because });
  return null;
}

/** Whether the token and the caller's cookie open a session now; changes nothing. */
export const isValid = async (visitor: Visitor, token: string): Promise<boolean> =>
  (await find(visitor, token)) !== null;

/** The caller's session. Only calls with user activity keep it from going idle. */
export async function currentSession(visitor: Visitor): Promise<Session | null> {
  const storedSession = await find(visitor, visitor.call.bearer);
  if (!storedSession) return null;
  const now = visitor.now();
  if (
    visitor.call.isActive &&
    now.getTime() - storedSession.activeAt >= storeActivityAfterMs(visitor)
  ) {
    await store.extend(visitor.db, storedSession.id, now);
    await cacheSession(visitor, { ...storedSession, activeAt: now.getTime() });
  }
  return {
    id: storedSession.id,
    person: storedSession.person,
    setsUpOnly: storedSession.setsUpOnly,
  };
}

/** A device cookie that we did not set is replaced, so that none can be planted. */
async function deviceSecret(visitor: Visitor): Promise<string> {
  const cookie = readCookie(visitor, 'device');
  const hash = hashOf(cookie);
  const isOurs =
    cookie !== null && hash !== null && (await devices.isKnownBrowser(visitor.db, hash));
  return isOurs ? cookie : newSecret(visitor);
}

/** How a sign-in provider authenticated the person (OpenID Connect's acr and amr). */
export interface ProviderSignIn {
  provider: string;
  acr: string | null;
  amr: readonly string[];
}

export interface SessionOrigin {
  by: SecondStep;
  setsUpOnly: boolean;
  provider?: ProviderSignIn | undefined;
}

interface NewSession {
  person: Practitioner;
  opening: SessionOrigin;
  secrets: Record<SecretName, string>;
}

function newRow(visitor: Visitor, { person, opening, secrets }: NewSession) {
  const startedAt = visitor.now();
  const hash = (half: SecretName) => hashOf(secrets[half]) ?? Buffer.alloc(0);
  return {
    practitionerId: person.id,
    tokenHash: hash('token'),
    cookieHash: hash('cookie'),
    deviceHash: hash('device'),
    device: deviceName(visitor.call.userAgent),
    address: visitor.call.address,
    startedAt,
    expiresAt: new Date(startedAt.getTime() + absoluteMs(visitor)),
    openedBy: opening.by,
    setsUpOnly: opening.setsUpOnly,
    acr: opening.provider?.acr ?? null,
    amr: opening.provider?.amr ?? [],
  };
}

const absoluteMs = ({ env }: Visitor) => env.SESSION_ABSOLUTE_HOURS * hourMs;

type SecretName = 'token' | 'cookie' | 'device';

/** Not called for the first sign-in of an account. */
function notifyOfNewDevice(visitor: Visitor, person: Practitioner, row: store.NewSession): void {
  const { device, address, startedAt: at } = row;
  const { publicUrl } = visitor.env;
  const { email: to, zone, hourFormat } = person;
  const where = { to, at, zone, hourFormat, device, address, publicUrl };
  void visitor.mail.deliver(newDeviceLetter(where));
}

/**
 * Opens a session and sets its cookie; the answer has the token, which the client stores. The
 * browser's older session ends, even another person's, and so do the person's oldest beyond ten.
 */
export async function start(visitor: Visitor, person: Practitioner, opening: SessionOrigin) {
  const secrets = {
    token: newSecret(visitor),
    cookie: newSecret(visitor),
    device: await deviceSecret(visitor),
  };
  const row = newRow(visitor, { person, opening, secrets });
  const before = hashOf(readCookie(visitor, 'session'));
  const seen = await devices.history(visitor.db, row);
  const leftSince = new Date(row.startedAt.getTime() - absoluteMs(visitor));
  const { id, replaced, leftPath } = await visitor.db.transaction().execute(async (db) => {
    const at = row.startedAt;
    const browser = { deviceHash: row.deviceHash, cookieHash: before };
    const ofBrowser = await store.endOfBrowser(db, browser, { at, because: 'replaced' });
    const otherSessions = { practitionerId: person.id, keep: mostPerPerson - 1 };
    const oldest = await store.endOldest(db, otherSessions, { at, because: 'too-many' });
    const id = await store.insert(db, row);
    const account = { deviceHash: row.deviceHash, practitionerId: person.id };
    const leftPath = await devices.noteSignIn(db, { ...account, at, leftSince });
    await endOnSharedDevice(db, visitor, account);
    const rows = [...ofBrowser, ...oldest];
    await recordEndedSessions(db, visitor, { rows, person, because: 'replaced' });
    await record(db, visitor, {
      action: 'session.started',
      account: person,
      object: { type: 'Session', id },
    });
    return { id, replaced: rows, leftPath };
  });
  await markRevoked(visitor, replaced);
  setCookie(visitor, 'session', secrets.cookie);
  setCookie(visitor, 'device', secrets.device);
  setCookie(visitor, 'organization', person.organizationId);
  if (!seen.isKnown && seen.hasOthers) notifyOfNewDevice(visitor, person, row);
  return { id, accessToken: secrets.token, deviceHash: row.deviceHash, leftPath };
}

/** The person's open sessions, the most recently used first. */
export async function list({ db, session, env, now }: SignedIn) {
  const rows = await store.listOpen(db, {
    practitionerId: session.person.id,
    activeSince: openSince(env, now()),
    now: now(),
  });
  return rows.map(({ id, device, address, activeAt, isInCall }) => ({
    id,
    device,
    address,
    lastSeenAt: activeAt.toISOString(),
    current: id === session.id,
    isInCall,
  }));
}
