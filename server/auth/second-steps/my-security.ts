/** The page My security: the person's own ways to sign in, and their recovery codes. */
import { Refusal } from '#server/platform/errors.ts';
import { record } from '#server/audit/service.ts';
import { accountByEmail } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { notifyOfChange } from '#server/auth/change-notices.ts';
import { passkeysOf } from './passkeys-store.ts';
import { relyingParty } from './passkeys.ts';
import { endDevices } from '#server/auth/remembered-devices/end-remembered-devices.ts';
import { linksOf, unlink } from '#server/auth/sso/provider-links-store.ts';
import { makeRecoveryCodes } from './recovery.ts';
import * as store from './second-steps-store.ts';
import { noteChange } from './step-changes.ts';
import { isOwnPassword, isUnlocked, requireUnlocked, unlock } from './unlock.ts';

const wrongPassword = 'Your password is not right.';
const noPassword =
  'Your account has no password. Sign out, sign in again the way you do, and change this within five minutes.';

const labelOf = ({ env }: SignedIn, issuer: string) =>
  env.providers.find((provider) => provider.issuer === issuer)?.label ?? new URL(issuer).hostname;

/** Everything that the page shows; of secrets only that they exist. */
export async function mySecurity(signedIn: SignedIn) {
  const { db, env, session } = signedIn;
  const { id } = session.person;
  const [enrolledSteps, authenticator, passkeys, links, unlocked] = await Promise.all([
    store.heldBy(db, id),
    store.authenticatorOf(db, id),
    passkeysOf(db, id),
    linksOf(db, id),
    isUnlocked(signedIn),
  ]);
  return {
    /** Whether changes are unlocked, because the password was given within some minutes. */
    unlocked,
    mailedCodeAllowed: enrolledSteps.mailedCodeAllowed,
    authenticator: authenticator && { addedAt: authenticator.addedAt.toISOString() },
    /** The domain that passkeys are made for; null where this server's address has none. */
    passkeyDomain: relyingParty(env)?.id ?? null,
    passkeys: passkeys.map(({ id: passkeyId, name, synced, addedAt, usedAt }) => ({
      id: passkeyId,
      name,
      synced,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: enrolledSteps.recoveryCodes,
    providers: links.map(({ id: linkId, issuer, linkedAt, usedAt }) => ({
      id: linkId,
      label: labelOf(signedIn, issuer),
      linkedAt: linkedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
  };
}

/** Unlocks changes for five minutes. */
export async function unlockSecurity(signedIn: SignedIn, { password }: { password: string }) {
  const { db, session } = signedIn;
  const account = await accountByEmail(db, session.person.email);
  if (account?.passwordHash === null) return { success: false as const, error: noPassword };
  const isRight = await isOwnPassword(signedIn, password);
  const outcome = isRight ? 'success' : 'failure';
  await record(db, signedIn, { action: 'second-step.unlock', outcome });
  if (!isRight) return { success: false as const, error: wrongPassword };
  await unlock(signedIn, session.id);
  return { success: true as const };
}

/** Ten new ones replace the old ones. Only with a better second step than mail. */
export async function newRecoveryCodes(signedIn: SignedIn) {
  await requireUnlocked(signedIn);
  const { person } = signedIn.session;
  const recoveryCodes = await signedIn.db.transaction().execute(async (db) => {
    await store.lockPerson(db, person.id);
    if (!store.hasBetterStep(await store.heldBy(db, person.id))) throw new Refusal('not-found');
    await noteChange(db, signedIn, { action: 'second-step.recovery-codes' });
    await endDevices(db, signedIn, { practitionerId: person.id, because: 'credentials-changed' });
    return makeRecoveryCodes(db, signedIn, person.id);
  });
  notifyOfChange(signedIn, person, 'New recovery codes were made. The old ones no longer work.');
  return { recoveryCodes };
}

/** From then on that account opens no session here, until it is connected again. */
export async function disconnectProvider(signedIn: SignedIn, { id }: { id: string }) {
  await requireUnlocked(signedIn);
  const { person } = signedIn.session;
  const issuer = await signedIn.db.transaction().execute(async (db) => {
    const unlinked = await unlink(db, { id, practitionerId: person.id });
    if (unlinked === null) throw new Refusal('not-found');
    await noteChange(db, signedIn, { action: 'provider.disconnect' });
    return unlinked;
  });
  const label = labelOf(signedIn, issuer);
  notifyOfChange(signedIn, person, `"${label}" does not open your account any more.`);
  return { success: true as const };
}
