/** Sessions: two secrets that open nothing apart, and the ends that the server keeps (S11, S13). */
import { record } from '#server/audit/service.ts';
import { byId, mayHoldSession } from '#server/people/service.ts';
import type { Practitioner, Session, SignedIn, Visitor } from '#server/platform/trpc.ts';
import type { SecondStep } from '#shared/auth/second-steps.ts';
import { giveCookie, readCookie } from '../cookies.ts';
import { markRevoked, readCopy, writeCopy, type SessionCopy } from './session-cache.ts';
import * as devices from './devices-store.ts';
import { deviceName } from './devices.ts';
import { endOne, recordEnds } from './end-sessions.ts';
import { hashOf, isSameHash, newSecret } from '#server/platform/secrets.ts';
import { newDeviceLetter } from '../letters.ts';
import * as store from '../store.ts';

const mostPerPerson = 10;
const minuteMs = 60_000;

const idleMs = ({ env }: Pick<Visitor, 'env'>) => env.SESSION_IDLE_MINUTES * minuteMs;

/** Use is written down at most this often, so that a busy screen is not a busy table. */
const noteUseAfterMs = (visitor: Visitor) => Math.min(5_000, idleMs(visitor) / 10);

async function lookUp(visitor: Visitor, tokenHash: Buffer): Promise<SessionCopy | null> {
  const copy = await readCopy(visitor, tokenHash.toString('base64url'));
  if (copy === 'revoked') return null;
  if (copy) return copy;
  const row = await store.openByToken(visitor.db, tokenHash);
  const person = row && (await byId(visitor.db, row.practitionerId));
  if (!row || !person || !mayHoldSession(person)) return null;
  const fresh: SessionCopy = {
    id: row.id,
    tokenHash: row.tokenHash.toString('base64url'),
    cookieHash: row.cookieHash.toString('base64url'),
    activeAt: row.activeAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    setsUpOnly: row.setsUpOnly,
    person: { ...person, accessApplications: [...person.accessApplications] },
  };
  await writeCopy(visitor, fresh);
  return fresh;
}

function endOf(visitor: Visitor, session: SessionCopy): 'idle' | 'absolute' | null {
  const now = visitor.now().getTime();
  if (now >= session.expiresAt) return 'absolute';
  return now >= session.activeAt + idleMs(visitor) ? 'idle' : null;
}

/** The session of this token together with the caller's cookie; nothing is extended by looking. */
async function find(visitor: Visitor, token: string | null): Promise<SessionCopy | null> {
  const tokenHash = hashOf(token);
  const cookieHash = hashOf(readCookie(visitor, 'session'));
  if (!tokenHash || !cookieHash) return null;
  const session = await lookUp(visitor, tokenHash);
  if (!session || !isSameHash(cookieHash, Buffer.from(session.cookieHash, 'base64url')))
    return null;
  const because = endOf(visitor, session);
  if (!because) return session;
  await endOne(visitor, { ...session, because });
  return null;
}

/** Whether the token and the caller's cookie open a session now; tells and changes nothing else. */
export const isValid = async (visitor: Visitor, token: string): Promise<boolean> =>
  (await find(visitor, token)) !== null;

/** Who is asking. Only a call that a hand was behind keeps the session from going idle. */
export async function currentSession(visitor: Visitor): Promise<Session | null> {
  const found = await find(visitor, visitor.call.bearer);
  if (!found) return null;
  const now = visitor.now();
  if (visitor.call.isActive && now.getTime() - found.activeAt >= noteUseAfterMs(visitor)) {
    await store.extend(visitor.db, found.id, now);
    await writeCopy(visitor, { ...found, activeAt: now.getTime() });
  }
  return { id: found.id, person: found.person, setsUpOnly: found.setsUpOnly };
}

/** Keeps a device's value that we once gave; any other is replaced, so that none can be planted. */
async function deviceSecret(visitor: Visitor): Promise<string> {
  const given = readCookie(visitor, 'device');
  const hash = hashOf(given);
  const isOurs =
    given !== null && hash !== null && (await devices.isKnownBrowser(visitor.db, hash));
  return isOurs ? given : newSecret(visitor);
}

/** What a sign-in provider says of how it knows the person (OpenID Connect's acr and amr). */
export interface AtProvider {
  provider: string;
  acr: string | null;
  amr: readonly string[];
}

export interface Opening {
  by: SecondStep;
  setsUpOnly: boolean;
  provider?: AtProvider | undefined;
}

interface Opened {
  person: Practitioner;
  opening: Opening;
  secrets: Record<Half, string>;
}

function newRow(visitor: Visitor, { person, opening, secrets }: Opened) {
  const startedAt = visitor.now();
  const hash = (half: Half) => hashOf(secrets[half]) ?? Buffer.alloc(0);
  return {
    practitionerId: person.id,
    tokenHash: hash('token'),
    cookieHash: hash('cookie'),
    deviceHash: hash('device'),
    device: deviceName(visitor.call.userAgent),
    address: visitor.call.address,
    startedAt,
    expiresAt: new Date(startedAt.getTime() + visitor.env.SESSION_ABSOLUTE_HOURS * 60 * minuteMs),
    openedBy: opening.by,
    setsUpOnly: opening.setsUpOnly,
    acr: opening.provider?.acr ?? null,
    amr: opening.provider?.amr ?? [],
  };
}

type Half = 'token' | 'cookie' | 'device';

/** Not after somebody's very first sign-in: they know. */
function tellOfNewDevice(visitor: Visitor, person: Practitioner, row: store.NewSession): void {
  const { device, address, startedAt: at } = row;
  const { publicUrl } = visitor.env;
  const where = { to: person.email, at, zone: person.zone, device, address, publicUrl };
  void visitor.mail.send(newDeviceLetter(where));
}

/**
 * Opens a session and sets its cookie; the answer holds the token for the client to keep. The
 * browser's older session ends, whoever's it was, and so do the person's oldest beyond ten.
 */
export async function start(visitor: Visitor, person: Practitioner, opening: Opening) {
  const secrets = {
    token: newSecret(visitor),
    cookie: newSecret(visitor),
    device: await deviceSecret(visitor),
  };
  const row = newRow(visitor, { person, opening, secrets });
  const before = hashOf(readCookie(visitor, 'session'));
  const seen = await devices.history(visitor.db, row);
  const { id, replaced } = await visitor.db.transaction().execute(async (db) => {
    const at = row.startedAt;
    const browser = { deviceHash: row.deviceHash, cookieHash: before };
    const ofBrowser = await store.endOfBrowser(db, browser, { at, because: 'replaced' });
    const others = { practitionerId: person.id, keep: mostPerPerson - 1 };
    const oldest = await store.endOldest(db, others, { at, because: 'too-many' });
    const id = await store.insert(db, row);
    await devices.rememberDevice(db, { deviceHash: row.deviceHash, practitionerId: person.id, at });
    const rows = [...ofBrowser, ...oldest];
    await recordEnds(db, visitor, { rows, person, because: 'replaced' });
    await record(db, visitor, {
      action: 'session.started',
      account: person,
      object: { type: 'Session', id },
    });
    return { id, replaced: rows };
  });
  await markRevoked(visitor, replaced);
  giveCookie(visitor, 'session', secrets.cookie);
  giveCookie(visitor, 'device', secrets.device);
  if (!seen.isKnown && seen.hasOthers) tellOfNewDevice(visitor, person, row);
  return { id, accessToken: secrets.token };
}

/** The person's open sessions, the most recently used first. */
export async function list({ db, session, env, now }: SignedIn) {
  const activeSince = new Date(now().getTime() - idleMs({ env }));
  const rows = await store.listOpen(db, {
    practitionerId: session.person.id,
    activeSince,
    now: now(),
  });
  return rows.map(({ id, device, address, activeAt }) => ({
    id,
    device,
    address,
    lastSeenAt: activeAt.toISOString(),
    current: id === session.id,
  }));
}
