/** The way back from a sign-in provider: whether it was ours, and whose account it leads to. */
import { Email } from '#shared/email.ts';
import type { SsoOutcome } from '#shared/auth/sso.ts';
import { record, type AuditEntry } from '#server/audit/service.ts';
import { accountByEmail, byId, mayHoldSession } from '#server/people/service.ts';
import type { Provider } from '#server/platform/providers.ts';
import type { Practitioner, Visitor } from '#server/platform/trpc.ts';
import { linkedTo, linksOf, noteUse } from './sso/provider-links-store.ts';
import { connect } from './sso/provider-links.ts';
import { ProviderSilent, vouchedBy, type Vouched } from './sso/sso-provider.ts';
import { keepState, takeState } from './sso/sso-states.ts';
import { redirectUriOf } from './sso/sso.ts';

/** The page that a return ends on: the sign-in screen with an outcome, or the one without access. */
export type Landing = SsoOutcome | 'unauthorized';

interface Return {
  visitor: Visitor;
  provider: Provider;
}

interface Ending extends Pick<AuditEntry, 'account'> {
  landing: Landing;
}

/** A way that did not lead in, written down. */
async function turnAway({ visitor, provider }: Return, { landing, account = null }: Ending) {
  await record(visitor.db, visitor, {
    action: 'sign-in.provider',
    outcome: landing === 'unauthorized' ? 'refused' : 'failure',
    account,
    detail: { provider: provider.name, because: landing },
  });
  return landing;
}

/** Lays down what finishSso takes, in this browser alone. */
async function welcome(
  { visitor, provider }: Return,
  { person, vouched }: { person: Practitioner; vouched: Vouched },
): Promise<Landing> {
  const { issuer, subject, acr, amr } = vouched;
  await noteUse(visitor.db, { issuer, subject, at: visitor.now() });
  const { id: practitionerId, organizationId } = person;
  const who = { practitionerId, organizationId, provider: provider.name };
  await keepState(visitor, { is: 'back', ...who, acr, amr });
  return 'ready';
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** The account of the address that the provider has verified, or why there is none. */
async function accountOf({ db }: Visitor, { verifiedEmail }: Vouched) {
  const address = Email.safeParse(await verifiedEmail());
  if (!address.success) return 'unverified';
  const found = await accountByEmail(db, address.data);
  return found ? found.person : 'no-account';
}

/**
 * Somebody whom this provider has not sent before. Its word opens an account only where it speaks for
 * the mail domain; else the account's owner signs in here once, and connects the two by that.
 */
async function meet(way: Return, vouched: Vouched): Promise<Landing> {
  const { visitor, provider } = way;
  const { issuer, subject } = vouched;
  const person = await accountOf(visitor, vouched);
  if (typeof person === 'string') return turnAway(way, { landing: person });
  if (!mayHoldSession(person)) return turnAway(way, { landing: 'unauthorized', account: person });
  const links = await linksOf(visitor.db, person.id);
  if (links.some((link) => link.issuer === issuer))
    return turnAway(way, { landing: 'other-account', account: person });
  const who = { provider: provider.name, issuer, subject };
  if (provider.domains.includes(domainOf(person.email))) {
    const isConnected = await connect(visitor, { ...who, person, because: 'domain' });
    if (isConnected) return welcome(way, { person, vouched });
    return turnAway(way, { landing: 'other-account', account: person });
  }
  await keepState(visitor, { is: 'awaited', practitionerId: person.id, ...who });
  return turnAway(way, { landing: 'confirm', account: person });
}

async function recognise(way: Return, vouched: Vouched): Promise<Landing> {
  const { visitor } = way;
  const practitionerId = await linkedTo(visitor.db, vouched);
  if (practitionerId === null) return meet(way, vouched);
  const person = await byId(visitor.db, practitionerId);
  if (!person) return turnAway(way, { landing: 'no-account' });
  if (!mayHoldSession(person)) return turnAway(way, { landing: 'unauthorized', account: person });
  return welcome(way, { person, vouched });
}

/** Judges what came back: an answer to our own question, once, in the browser that was sent away. */
export async function judgeReturn(
  visitor: Visitor,
  provider: Provider,
  search: URLSearchParams,
): Promise<Landing> {
  const way = { visitor, provider };
  const asked = await takeState(visitor);
  if (asked?.is !== 'away' || asked.provider !== provider.name) return 'expired';
  if (search.get('state') !== asked.state) return turnAway(way, { landing: 'expired' });
  const address = new URL(`${redirectUriOf(visitor, provider)}?${search}`);
  try {
    return await recognise(way, await vouchedBy(provider, asked, address));
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    visitor.log.warn({ err: error, provider: provider.name }, 'a sign-in provider gave no word');
    return turnAway(way, { landing: error.why });
  }
}
