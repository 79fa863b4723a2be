/** The last door of every way in: who may enter, that it is written down, and the session. */
import type { SignedInUser } from '#shared/auth.ts';
import type { AuditAction } from '#shared/audit.ts';
import type { SecondStep } from '#shared/auth/second-steps.ts';
import { record } from '#server/audit/service.ts';
import { accountByEmail, byId, mayHoldSession } from '#server/people/service.ts';
import type { Practitioner, Visitor } from '#server/platform/trpc.ts';
import { connectAwaited } from '../sso/provider-links.ts';
import * as sessions from './sessions.ts';
import { unlock } from '../second-steps/unlock.ts';

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
  ...(setsUpOnly ? { setsUpOnly } : {}),
});

const actions: Record<SecondStep, AuditAction> = {
  'mailed-code': 'sign-in.code',
  authenticator: 'sign-in.code',
  passkey: 'sign-in.passkey',
  'recovery-code': 'sign-in.recovery-code',
  provider: 'sign-in.provider',
};

export interface Entry {
  account: Account;
  by: SecondStep;
  /** The organization asks for more than this second step: only the setting up is open. */
  setsUpOnly?: boolean;
  provider?: sessions.AtProvider;
}

/** What the record keeps of a way in; a mailed code needs no more words than its action. */
function detailOf({ by, setsUpOnly, provider }: Entry) {
  return {
    ...(by === 'authenticator' && { by }),
    ...(setsUpOnly && { setsUpOnly }),
    ...provider,
  };
}

/** Nobody has to give a password that they have just given, or that they do not have. */
async function isFreshEnough(visitor: Visitor, person: Practitioner, entry: Entry) {
  if (entry.setsUpOnly) return true;
  if (entry.by !== 'provider') return false;
  return (await accountByEmail(visitor.db, person.email))?.passwordHash === null;
}

/** After a right second step, or a provider's word: one session, unless the access rules say no. */
export async function letIn(visitor: Visitor, entry: Entry) {
  const { account, by, setsUpOnly = false, provider } = entry;
  const person = await byId(visitor.db, account.id);
  const step = { action: actions[by], account, detail: detailOf(entry) };
  if (!person || !mayHoldSession(person)) {
    await record(visitor.db, visitor, { ...step, outcome: 'refused' });
    return { success: false as const, error: noAccess, unauthorized: true as const };
  }
  await record(visitor.db, visitor, step);
  const connected = by === 'provider' ? null : await connectAwaited(visitor, person);
  const opened = await sessions.start(visitor, person, { by, setsUpOnly, provider });
  if (await isFreshEnough(visitor, person, entry)) await unlock(visitor, opened.id);
  return {
    success: true as const,
    accessToken: opened.accessToken,
    user: signedInUser(person, setsUpOnly),
    ...(connected === null ? {} : { connected }),
  };
}
