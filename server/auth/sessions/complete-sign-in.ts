/** Completes every way to sign in: checks access, audits it and opens the session. */
import type { SignedInUser } from '#shared/auth.ts';
import type { AuditAction } from '#shared/audit.ts';
import type { SecondStep } from '#shared/auth/second-steps.ts';
import { record } from '#server/audit/service.ts';
import { accountByEmail, byId, mayHoldSession } from '#server/people/service.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { connectPending } from '#server/auth/sso/provider-links.ts';
import type { Challenge } from '#server/auth/challenges.ts';
import { rememberDevice } from '#server/auth/remembered-devices/remembered-devices.ts';
import * as sessions from './sessions.ts';
import { unlock } from '#server/auth/second-steps/unlock.ts';

export type Account = Pick<Practitioner, 'id' | 'organizationId'>;

export const noAccess = 'Your account does not open KareMD. Ask your administrator.';

export const signedInUser = (person: Practitioner, setsUpOnly: boolean): SignedInUser => ({
  uid: person.id,
  email: person.email,
  active: person.active,
  accessApplications: [...person.accessApplications],
  role: person.role,
  hospitalRole: person.hospitalRole,
  fullName: person.fullName,
  organization: person.organization,
  ...(person.customJob && { customJob: person.customJob }),
  ...(setsUpOnly ? { setsUpOnly } : {}),
});

const actions: Record<SecondStep, AuditAction> = {
  'mailed-code': 'sign-in.code',
  authenticator: 'sign-in.code',
  passkey: 'sign-in.passkey',
  'recovery-code': 'sign-in.recovery-code',
  provider: 'sign-in.provider',
  'remembered-device': 'sign-in.remembered-device',
};

export interface PassedSteps {
  account: Account;
  by: SecondStep;
  /** The organization requires more than this second step: only the set-up page is open. */
  setsUpOnly?: boolean;
  provider?: sessions.ProviderSignIn;
  /** The challenge after which this browser is to be remembered. */
  remembers?: Pick<Challenge, 'credentials'>;
  /** Its name was chosen on a shared workstation; no password was asked for. */
  isSwitch?: true;
}

/** The audit's detail of a sign-in; a mailed code needs none beyond its action. */
function detailOf({ by, setsUpOnly, provider, isSwitch }: PassedSteps) {
  return {
    ...(isSwitch && { at: 'workstation' }),
    ...(by === 'authenticator' && { by }),
    ...(setsUpOnly && { setsUpOnly }),
    ...provider,
  };
}

/** Nobody is asked again for a password that they have just given, or do not have. */
async function isUnlockedAtOnce(visitor: Visitor, person: Practitioner, entry: PassedSteps) {
  if (entry.setsUpOnly) return true;
  if (entry.by !== 'provider') return false;
  return (await accountByEmail(visitor.db, person.email))?.passwordHash === null;
}

/**
 * After a right second step, or a provider's sign-in: opens one session, unless access is missing.
 */
export async function completeSignIn(visitor: Visitor, entry: PassedSteps) {
  const { account, by, setsUpOnly = false, provider, remembers } = entry;
  const person = await byId(visitor.db, account.id);
  const step = { action: actions[by], account, detail: detailOf(entry) };
  if (!person || !mayHoldSession(person)) {
    await record(visitor.db, visitor, { ...step, outcome: 'refused' });
    visitor.metrics.signedIn(by, 'refused');
    return { success: false as const, error: noAccess, unauthorized: true as const };
  }
  await record(visitor.db, visitor, step);
  const connected = by === 'provider' ? null : await connectPending(visitor, person);
  const opened = await sessions.start(visitor, person, { by, setsUpOnly, provider });
  visitor.metrics.signedIn(by, 'success');
  if (remembers)
    await rememberDevice(visitor, {
      person,
      deviceHash: opened.deviceHash,
      credentials: remembers.credentials,
    });
  if (await isUnlockedAtOnce(visitor, person, entry)) await unlock(visitor, opened.id);
  return {
    success: true as const,
    accessToken: opened.accessToken,
    user: signedInUser(person, setsUpOnly),
    ...(connected === null ? {} : { connected }),
    /** Where the person was when they locked this workstation. */
    ...(opened.leftPath === null ? {} : { returnTo: opened.leftPath }),
  };
}
