/** Accounts as administrators see them: a page of them, and one with its history. */
import type { ListPeople, PeoplePage, PersonRecord, PersonRef } from '#shared/people.ts';
import { historyOf, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { findSimilar } from '#server/platform/sql/names/similar-names.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { openSince } from '#server/platform/session.ts';
import * as accountList from './account-list-store.ts';
import { obstacleToPerson } from './account-rules.ts';
import { accountById, countOpenSessions } from './account-store.ts';
import { membershipsOf } from './units/unit-membership-store.ts';
import { aboutPerson } from './with-account.ts';

/** More are no question any more. */
const mostSimilar = 5;

/** A page of the organization's accounts, and how many there are of which kind. */
export async function list(signedIn: SignedIn, query: ListPeople): Promise<PeoplePage> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const today = dayAt(signedIn.now(), session.person.zone);
  const filter = { ...query, asOf: query.asOf ?? today };
  const people = await accountList.page(db, organizationId, filter);
  const count = await accountList.count(db, organizationId, filter);
  const totals = await accountList.totals(db, organizationId);
  await record(db, signedIn, { action: 'people.read', detail: { page: query.page, count } });
  const similar =
    count === 0 && query.withSimilar
      ? await findSimilar(db, {
          search: query.search,
          limit: mostSimilar,
          candidatesWith: (transaction, word) =>
            accountList.withSimilarWord(transaction, organizationId, { ...filter, word }),
        })
      : [];
  return { people, count, totals, similar: similar.map(({ id, fullName }) => ({ id, fullName })) };
}

const historyLength = 8;

/** One account of the own organization with its newest history; any other is not found (S15). */
export async function readAccount(
  signedIn: SignedIn,
  { personId }: PersonRef,
): Promise<PersonRecord> {
  const { db, session, env, now } = signedIn;
  const { organizationId, zone } = session.person;
  const storedAccount = await accountById(db, { organizationId, id: personId });
  if (!storedAccount) throw new Refusal('not-found');
  const activeSince = openSince(env, now());
  const openSessions = await countOpenSessions(db, { id: personId, activeSince, now: now() });
  const about = { personId, limit: historyLength };
  const otherUnits = await membershipsOf(db, personId);
  const history = await historyOf(db, { organizationId, zone }, about);
  await record(db, signedIn, { action: 'person.read', object: aboutPerson(personId) });
  const { organizationId: _own, hasPassword: _secret, customJob: _job, ...account } = storedAccount;
  return {
    ...account,
    otherUnits,
    lastSeenAt: account.lastSeenAt?.toISOString() ?? null,
    invitedAt: account.invitedAt?.toISOString() ?? null,
    openSessions,
    isYou: personId === session.person.id,
    mayChange: obstacleToPerson(session.person, storedAccount) === null,
    history,
  };
}
