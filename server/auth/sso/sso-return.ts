/** The return from a sign-in provider: checks that we sent it, and finds the account. */
import { Email } from '#shared/people/email.ts';
import type { SsoOutcome } from '#shared/auth/sso.ts';
import { record, recordCounted, type AuditEntry } from '#server/audit/service.ts';
import { accountByEmail, byId, mayHoldSession } from '#server/people/service.ts';
import type { Provider } from '#server/platform/providers.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { linkedTo, linksOf, noteUse } from './provider-links-store.ts';
import { connect } from './provider-links.ts';
import { ProviderFailure, identifyBy, type ProviderIdentity } from './sso-provider.ts';
import { saveState, consumeState } from './sso-states.ts';
import { redirectUriOf } from './sso.ts';

/**
 * The page that a return redirects to: the sign-in screen with an outcome, or the one without
 * access.
 */
export type SsoReturnPage = SsoOutcome | 'unauthorized';

interface SsoReturnContext {
  visitor: Visitor;
  provider: Provider;
}

interface Ending extends Pick<AuditEntry, 'account'> {
  landing: SsoReturnPage;
}

/** Audits that the return opened nothing; without an account anybody can cause it. */
async function refuse(
  { visitor, provider }: SsoReturnContext,
  { landing, account = null }: Ending,
) {
  const note = account ? record : recordCounted;
  await note(visitor.db, visitor, {
    action: 'sign-in.provider',
    outcome: landing === 'unauthorized' ? 'refused' : 'failure',
    account,
    detail: { provider: provider.name, because: landing },
  });
  return landing;
}

/** Stores what finishSso reads, for this browser alone. */
async function acceptReturn(
  { visitor, provider }: SsoReturnContext,
  { person, identity }: { person: Practitioner; identity: ProviderIdentity },
): Promise<SsoReturnPage> {
  const { issuer, subject, acr, amr } = identity;
  await noteUse(visitor.db, { issuer, subject, at: visitor.now() });
  const { id: practitionerId, organizationId } = person;
  const who = { practitionerId, organizationId, provider: provider.name };
  await saveState(visitor, { is: 'back', ...who, acr, amr });
  return 'ready';
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** The account of the address that the provider verified, or the reason why there is none. */
async function accountOf({ db }: Visitor, { verifiedEmail }: ProviderIdentity) {
  const address = Email.safeParse(await verifiedEmail());
  if (!address.success) return 'unverified';
  const account = await accountByEmail(db, address.data);
  return account ? account.person : 'no-account';
}

/**
 * A person whom this provider has not sent before. The provider alone is enough only if it is
 * authoritative for the mail domain; else the account's owner signs in here once, which connects
 * the two.
 */
async function matchByEmail(
  way: SsoReturnContext,
  identity: ProviderIdentity,
): Promise<SsoReturnPage> {
  const { visitor, provider } = way;
  const { issuer, subject } = identity;
  const person = await accountOf(visitor, identity);
  if (typeof person === 'string') return refuse(way, { landing: person });
  if (!mayHoldSession(person)) return refuse(way, { landing: 'unauthorized', account: person });
  const links = await linksOf(visitor.db, person.id);
  if (links.some((link) => link.issuer === issuer))
    return refuse(way, { landing: 'other-account', account: person });
  const who = { provider: provider.name, issuer, subject };
  if (provider.domains.includes(domainOf(person.email))) {
    const isConnected = await connect(visitor, { ...who, person, because: 'domain' });
    if (isConnected) return acceptReturn(way, { person, identity });
    return refuse(way, { landing: 'other-account', account: person });
  }
  await saveState(visitor, { is: 'awaited', practitionerId: person.id, ...who });
  return refuse(way, { landing: 'confirm', account: person });
}

async function matchAccount(
  way: SsoReturnContext,
  identity: ProviderIdentity,
): Promise<SsoReturnPage> {
  const { visitor } = way;
  const practitionerId = await linkedTo(visitor.db, identity);
  if (practitionerId === null) return matchByEmail(way, identity);
  const person = await byId(visitor.db, practitionerId);
  if (!person) return refuse(way, { landing: 'no-account' });
  if (!mayHoldSession(person)) return refuse(way, { landing: 'unauthorized', account: person });
  return acceptReturn(way, { person, identity });
}

/** Judges a return: the answer to our own request, once, in the browser that was sent. */
export async function checkReturn(
  visitor: Visitor,
  provider: Provider,
  search: URLSearchParams,
): Promise<SsoReturnPage> {
  const way = { visitor, provider };
  const ssoState = await consumeState(visitor);
  if (ssoState?.is !== 'away' || ssoState.provider !== provider.name) return 'expired';
  if (search.get('state') !== ssoState.state) return refuse(way, { landing: 'expired' });
  const address = new URL(`${redirectUriOf(visitor, provider)}?${search}`);
  try {
    return await matchAccount(way, await identifyBy(provider, ssoState, address));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    visitor.log.warn(
      { err: error, provider: provider.name },
      'a sign-in provider did not identify anybody',
    );
    return refuse(way, { landing: error.why });
  }
}
