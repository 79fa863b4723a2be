/** Who works here, and what others of the same organization may know of them. */
import { mostPeoplePlanned } from '#shared/limits.ts';
import { opensSession } from '#shared/roles.ts';
import type {
  Colleague,
  FindColleagues,
  ListPeople,
  PeoplePage,
  PersonRecord,
  PersonRef,
  UnitRef,
  Units,
} from '#shared/people.ts';
import { historyOf, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner, SignedIn } from '#server/platform/trpc.ts';
import { accountById, countOpenSessions } from './account-store.ts';
import { aboutPerson } from './with-account.ts';
import * as directory from './account-list-store.ts';
import { obstacleToTouching } from './rules.ts';
import * as store from './store.ts';
import { allUnits, zoneOf } from './unit-store.ts';

export { foundOrganization } from './founding.ts';
export { requireUnit } from './unit-store.ts';
export { accountByEmail, byId, setPasswordHash } from './store.ts';

/** A picker's page; whoever is not on it is found by typing more. */
const pickerSize = 20;

/** Active, and given KareMD (SPEC 6). Whether a session opens, the level decides besides. */
export const hasAccess = (person: Pick<Practitioner, 'active' | 'accessApplications'>): boolean =>
  person.active && person.accessApplications.includes('KareMD');

export const mayHoldSession = (
  person: Pick<Practitioner, 'active' | 'accessApplications' | 'role'>,
): boolean => hasAccess(person) && opensSession(person.role);

export const findColleagues = ({ db, session }: SignedIn, { search }: FindColleagues) =>
  store.colleagues(db, {
    organizationId: session.person.organizationId,
    search,
    limit: pickerSize,
  });

/** Who works in a unit; nobody in another organization's, as in one that is not there (S15). */
export const ofUnit = ({ db, session }: SignedIn, { unitId }: UnitRef) =>
  store.ofUnit(db, {
    organizationId: session.person.organizationId,
    unitId,
    limit: mostPeoplePlanned,
  });

/** What anybody here may know of a colleague. */
export async function colleague(
  { db, session }: SignedIn,
  { personId }: PersonRef,
): Promise<Colleague> {
  const { organizationId } = session.person;
  const found = await store.colleague(db, { organizationId, id: personId });
  if (!found) throw new Refusal('not-found');
  return found;
}

/** A page of the organization's accounts, and how many there are of which kind. */
export async function list(signedIn: SignedIn, wanted: ListPeople): Promise<PeoplePage> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const people = await directory.page(db, organizationId, wanted);
  const count = await directory.count(db, organizationId, wanted);
  const totals = await directory.totals(db, organizationId);
  await record(db, signedIn, { action: 'people.read', detail: { page: wanted.page, count } });
  return { people, count, totals };
}

const historyLength = 8;
const minuteMs = 60_000;

/** One account of the own organization with its newest history; any other is not found (S15). */
export async function one(signedIn: SignedIn, { personId }: PersonRef): Promise<PersonRecord> {
  const { db, session, env, now } = signedIn;
  const { organizationId, zone } = session.person;
  const found = await accountById(db, { organizationId, id: personId });
  if (!found) throw new Refusal('not-found');
  const activeSince = new Date(now().getTime() - env.SESSION_IDLE_MINUTES * minuteMs);
  const openSessions = await countOpenSessions(db, { id: personId, activeSince, now: now() });
  const about = { personId, limit: historyLength };
  const history = await historyOf(db, { organizationId, zone }, about);
  await record(db, signedIn, { action: 'person.read', object: aboutPerson(personId) });
  const { organizationId: _own, hasPassword: _secret, ...account } = found;
  return {
    ...account,
    lastSeenAt: account.lastSeenAt?.toISOString() ?? null,
    invitedAt: account.invitedAt?.toISOString() ?? null,
    openSessions,
    isYou: personId === session.person.id,
    mayChange: obstacleToTouching(session.person, found.role) === null,
    history,
  };
}

export async function units({ db, session }: SignedIn): Promise<Units> {
  const { organizationId } = session.person;
  return { zone: await zoneOf(db, organizationId), units: await allUnits(db, organizationId) };
}
