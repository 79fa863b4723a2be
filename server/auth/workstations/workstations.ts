/** Fast switching on a shared workstation: lock, choose a name, answer with its passkey (S101). */
import type { PasskeyAnswer } from '#shared/auth/second-steps.ts';
import { leftPath } from '#shared/auth/return-path.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireUnderLimit } from '#server/platform/http/rate-limit.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { findChosen, startChallenge } from '#server/auth/challenges.ts';
import { requireUnlockedStep } from '#server/auth/one-time-codes.ts';
import { clearCookie, readCookie } from '#server/auth/cookies.ts';
import { startAgain } from '#server/auth/second-steps/digits.ts';
import { askForPasskey } from '#server/auth/second-steps/passkeys.ts';
import { passStep } from '#server/auth/second-steps/second-steps.ts';
import { pairDays, throttleKeyOf } from '#server/auth/sessions/devices.ts';
import { endSession } from '#server/auth/sessions/end-sessions.ts';
import * as store from './workstation-store.ts';

/** Of one workstation in a minute: ten people who miss their names do not meet it. */
const mostChosen = 30;

const notHere = 'That name is not listed on this workstation any more. Sign in with your email.';

const browserOf = (visitor: Visitor) => hashOf(readCookie(visitor, 'device'));

const since = ({ now }: Visitor) => new Date(now().getTime() - pairDays * dayMs);

/** The names listed on the caller's workstation; no address, and nothing for any other browser. */
export async function peopleHere(visitor: Visitor) {
  const deviceHash = browserOf(visitor);
  return deviceHash ? store.peopleListed(visitor.db, { deviceHash, since: since(visitor) }) : [];
}

async function findListed(visitor: Visitor, practitionerId: string) {
  const deviceHash = browserOf(visitor);
  const pair = deviceHash && { deviceHash, practitionerId, since: since(visitor) };
  return pair && store.findListed(visitor.db, pair);
}

/**
 * Begins a sign-in of a listed person, which their passkey alone completes; nothing is mailed. The
 * answer is the same for everybody who is not listed here. Throws 429 while the step is locked.
 */
export async function chooseName(visitor: Visitor, { id }: { id: string }) {
  const listed = await findListed(visitor, id);
  if (!listed) return { success: false as const, error: notHere };
  const key = `workstation:${browserOf(visitor)?.toString('base64url')}`;
  await requireUnderLimit(visitor, { key, windowMs: minuteMs, most: mostChosen });
  const { email, organizationId } = listed;
  const { throttleKey } = await throttleKeyOf(visitor, email);
  const account = { practitionerId: id, organizationId, email, throttleKey };
  const challenge = await startChallenge(visitor, account, 'workstation');
  await requireUnlockedStep(visitor, challenge);
  await record(visitor.db, visitor, {
    action: 'workstation.choose',
    account: { id, organizationId },
  });
  const passkey = await askForPasskey(visitor, challenge.key, id);
  return passkey
    ? { success: true as const, passkey }
    : { success: false as const, error: notHere };
}

/** The passkey of the person whose name was chosen opens their session, as after a password. */
export async function enterWorkstation(
  visitor: Visitor,
  { credential }: { credential: PasskeyAnswer },
) {
  const challenge = await findChosen(visitor);
  const isListed = challenge && (await findListed(visitor, challenge.practitionerId));
  if (!challenge || !isListed) return { success: false as const, error: startAgain };
  return passStep(visitor, challenge, { answer: { step: 'passkey', credential }, isSwitch: true });
}

/** Ends the session and remembers the page: the person's next sign-in here comes back to it. */
export async function lockScreen(signedIn: SignedIn, { address }: { address: string }) {
  const { session, db, now } = signedIn;
  const { person, id } = session;
  const deviceHash = browserOf(signedIn);
  if (deviceHash) {
    const path = leftPath(address);
    await store.setLeft(db, { deviceHash, practitionerId: person.id, path, at: now() });
  }
  await endSession(signedIn, { id, person, because: 'locked' });
  clearCookie(signedIn, 'session');
  clearCookie(signedIn, 'organization');
  return { success: true as const };
}

/** Whether the person may be listed, and on which workstations they are. */
export const myListing = (signedIn: SignedIn) =>
  store.listingOf(signedIn.db, {
    deviceHash: browserOf(signedIn),
    practitionerId: signedIn.session.person.id,
  });

/** Only with a passkey, and where the organization allows it. */
export async function listMe(signedIn: SignedIn, { isListed }: { isListed: boolean }) {
  const { db, session, now } = signedIn;
  const deviceHash = browserOf(signedIn);
  const { isAllowed, hasPasskey } = await myListing(signedIn);
  if (!deviceHash || (isListed && !(isAllowed && hasPasskey))) throw new Refusal('not-found');
  const pair = { deviceHash, practitionerId: session.person.id };
  await db.transaction().execute(async (tx) => {
    const listedAt = isListed ? now() : null;
    if (!(await store.setListed(tx, { ...pair, listedAt }))) return;
    await record(tx, signedIn, { action: isListed ? 'workstation.list' : 'workstation.unlist' });
  });
  return myListing(signedIn);
}

export async function unlistMe(signedIn: SignedIn) {
  const practitionerId = signedIn.session.person.id;
  await signedIn.db.transaction().execute(async (db) => {
    const workstations = await store.unlistEverywhere(db, practitionerId);
    if (workstations > 0)
      await record(db, signedIn, { action: 'workstation.unlist', detail: { workstations } });
  });
  return myListing(signedIn);
}
