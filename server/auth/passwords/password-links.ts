/** Sets passwords: by a mailed link, by an invitation, or while signed in (S9, S12). */
import { hourMs, minuteMs } from '#shared/durations.ts';
import { record, recordCounted } from '#server/audit/service.ts';
import {
  accountByEmail,
  byId,
  hasAccess,
  setPasswordHash,
  type SendPasswordLink,
} from '#server/people/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import type { Practitioner } from '#server/platform/session.ts';
import {
  rateLimitWaitSeconds,
  requireUnderAddressLimit,
} from '#server/platform/http/rate-limit.ts';
import { weaknessOf } from './password-strength.ts';
import { notifyOfNewPassword } from '#server/auth/change-notices.ts';
import { readCookie } from '#server/auth/cookies.ts';
import { forgetDevices } from '#server/auth/sessions/devices-store.ts';
import { throttleKeyOf } from '#server/auth/sessions/devices.ts';
import { endAllSessions } from '#server/auth/sessions/end-sessions.ts';
import { invitationLetter, resetLetter } from '#server/auth/sign-in-letters.ts';
import * as links from './password-link-store.ts';
import { hashPassword } from './password-hash.ts';
import { newLink } from '#server/platform/secret-link.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { isOwnPassword } from '#server/auth/second-steps/unlock.ts';

const lifeMinutes: Record<links.LinkPurpose, number> = { reset: 30, invitation: 7 * 24 * 60 };

/** Links an hour for one account, and requests an hour from one network address. */
const hourly = { ofAccount: 3, ofAddress: 30, windowMs: hourMs };

const words = {
  asked: 'If that address has an account, an email is on its way. Its link works for 30 minutes.',
  deadLink: 'This link does not work any more. Ask for a new one.',
  wrongPassword: 'Your current password is not right.',
};

/** Stores the link in the caller's transaction; the returned function mails it after the commit. */
export const sendPasswordLink: SendPasswordLink = async (db, visitor, { person, purpose }) => {
  const { link, tokenHash } = newLink(visitor, 'resetpassword');
  const madeAt = visitor.now();
  await links.insert(db, {
    tokenHash,
    practitionerId: person.id,
    purpose,
    madeAt,
    expiresAt: new Date(madeAt.getTime() + lifeMinutes[purpose] * minuteMs),
  });
  await record(db, visitor, {
    action: 'password.link-sent',
    account: person,
    object: { type: 'Practitioner', id: person.id },
    detail: { purpose },
  });
  const letterOf = purpose === 'reset' ? resetLetter : invitationLetter;
  return () => visitor.mail.send(letterOf({ to: person.email, link, person }));
};

/**
 * Throws 429 over the address's limit; over the account's it is silent, so that it reveals no
 * account.
 */
async function isUnderAccountLimit(visitor: Visitor, account: string): Promise<boolean> {
  const { windowMs } = hourly;
  await requireUnderAddressLimit(visitor, { name: 'reset-from', windowMs, most: hourly.ofAddress });
  const ofAccount = { windowMs, key: `reset-of:${account}`, most: hourly.ofAccount };
  return (await rateLimitWaitSeconds(visitor, ofAccount)) === 0;
}

/** The same answer after the same time for every address: the link is made and mailed afterwards. */
export async function requestPasswordReset(visitor: Visitor, { email }: { email: string }) {
  const { account } = await throttleKeyOf(visitor, email);
  const isUnderLimit = await isUnderAccountLimit(visitor, account);
  const storedAccount = await accountByEmail(visitor.db, email);
  const person = storedAccount?.person;
  if (isUnderLimit && person && hasAccess(person)) {
    void visitor.db
      .transaction()
      .execute((db) => sendPasswordLink(db, visitor, { person, purpose: 'reset' }))
      .then((mailIt) => mailIt())
      .catch((error: unknown) => visitor.log.error({ err: error }, 'a reset link was not made'));
  }
  if (!storedAccount)
    void recordCounted(visitor.db, visitor, {
      action: 'password.link-sent',
      outcome: 'refused',
    }).catch((error: unknown) => visitor.log.error({ err: error }, 'a request was not recorded'));
  return { success: true as const, message: words.asked };
}

interface PasswordChange {
  person: Practitioner;
  hash: string;
  how: 'reset' | 'invitation' | 'changed';
  exceptSessionId?: string;
}

/**
 * Sets the hash, ends sessions, forgets known browsers and audits it, in the caller's transaction.
 */
async function applyChange(db: Connection, visitor: Visitor, change: PasswordChange) {
  const { person, hash, how, exceptSessionId } = change;
  await setPasswordHash(db, person.id, hash);
  const thisDeviceHash =
    exceptSessionId === undefined ? null : hashOf(readCookie(visitor, 'device'));
  await forgetDevices(db, { practitionerId: person.id, except: thisDeviceHash, at: visitor.now() });
  const ending = { person, because: 'password-changed', exceptId: exceptSessionId };
  const afterCommit = await endAllSessions(db, visitor, ending);
  await record(db, visitor, {
    action: 'password.changed',
    account: person,
    object: { type: 'Practitioner', id: person.id },
    detail: { how },
  });
  return afterCommit;
}

const aboutOf = ({ fullName, email, organization }: Practitioner) => [
  fullName,
  email,
  organization,
];

/** By the mailed link: once, and it signs nobody in. */
export async function resetPassword(
  visitor: Visitor,
  { token, password }: { token: string; password: string },
) {
  const tokenHash = hashOf(token);
  const now = visitor.now();
  const link = tokenHash && (await links.findUsable(visitor.db, { tokenHash, now }));
  const person = link && (await byId(visitor.db, link.practitionerId));
  if (!tokenHash || !link || !person?.active) {
    await recordCounted(visitor.db, visitor, { action: 'password.changed', outcome: 'refused' });
    return { success: false as const, error: words.deadLink };
  }
  const weakness = await weaknessOf(password, aboutOf(person));
  if (weakness) return { success: false as const, error: weakness };
  const hash = await hashPassword(password);
  const afterCommit = await visitor.db.transaction().execute(async (db) => {
    const isFirst = await links.redeem(db, { tokenHash, practitionerId: person.id, now });
    return isFirst ? await applyChange(db, visitor, { person, hash, how: link.purpose }) : null;
  });
  if (!afterCommit) return { success: false as const, error: words.deadLink };
  await afterCommit();
  notifyOfNewPassword(visitor, person);
  return { success: true as const };
}

/** While signed in: asks for the current password, and leaves only this session open. */
export async function changePassword(
  signedIn: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  const { db, session } = signedIn;
  const { person } = session;
  const isRight = await isOwnPassword(signedIn, currentPassword);
  if (!isRight)
    return {
      success: false as const,
      error: words.wrongPassword,
      field: 'currentPassword' as const,
    };
  const weakness = await weaknessOf(newPassword, aboutOf(person));
  if (weakness) return { success: false as const, error: weakness, field: 'newPassword' as const };
  const hash = await hashPassword(newPassword);
  const change = { person, hash, how: 'changed', exceptSessionId: session.id } as const;
  const afterCommit = await db.transaction().execute((tx) => applyChange(tx, signedIn, change));
  await afterCommit();
  notifyOfNewPassword(signedIn, person);
  return { success: true as const };
}
