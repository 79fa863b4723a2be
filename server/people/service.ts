/** Practitioners as colleagues see them, and accounts as administrators see them. */
import { mostPeoplePlanned } from '#shared/limits.ts';
import { opensSession } from '#shared/roles.ts';
import type {
  ColleagueDetails,
  FindColleagues,
  ListPeople,
  PeoplePage,
  PersonRecord,
  PersonRef,
  SavePhone,
  UnitRef,
  Units,
} from '#shared/people.ts';
import { historyOf, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { openSince, type Practitioner } from '#server/platform/session.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { accountById, countOpenSessions } from './account-store.ts';
import { aboutPerson } from './with-account.ts';
import * as accountList from './account-list-store.ts';
import { obstacleToTouching } from './account-rules.ts';
import * as store from './store.ts';
import { activeUnits, zoneOf } from '#server/organization/service.ts';

export type { EndSessions, NotifyOldAddress, ResetSecondStep, SendPasswordLink } from './needs.ts';
export { recoverAccount } from './account-recovery.ts';
export { createOrganization } from './create-organization.ts';
export { accountByEmail, byId, colleaguesById, setPasswordHash, unitIdOf } from './store.ts';

/** A picker's page; people beyond it are found by typing more. */
const pickerSize = 20;

/** Active, and with KareMD among its applications; whether a session opens depends on the role too. */
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

/** The people of a unit; another organization's is answered like one that does not exist. */
export const ofUnit = ({ db, session }: SignedIn, { unitId }: UnitRef) =>
  store.ofUnit(db, {
    organizationId: session.person.organizationId,
    unitId,
    limit: mostPeoplePlanned,
  });

/** What every colleague may know of a person. */
export async function colleague(
  { db, session }: SignedIn,
  { personId }: PersonRef,
): Promise<ColleagueDetails> {
  const { organizationId } = session.person;
  const found = await store.colleague(db, { organizationId, id: personId });
  if (!found) throw new Refusal('not-found');
  return found;
}

/** The reader's own number and pager, which colleagues see. */
export async function savePhone(
  signedIn: SignedIn,
  { phone, pager: typedPager }: SavePhone,
): Promise<Pick<ColleagueDetails, 'phone' | 'pager'>> {
  const { id, organizationId } = signedIn.session.person;
  return signedIn.db.transaction().execute(async (db) => {
    const found = await store.colleague(db, { organizationId, id });
    const before = { phone: found?.phone ?? null, pager: found?.pager ?? null };
    const after = { phone, pager: typedPager === undefined ? before.pager : typedPager };
    if (before.phone === after.phone && before.pager === after.pager) return after;
    await store.setPhone(db, id, after);
    const detail = { before, after };
    await record(db, signedIn, {
      action: 'person.save-details',
      object: aboutPerson(id),
      detail,
    });
    return after;
  });
}

/** A page of the organization's accounts, and how many there are of which kind. */
export async function list(signedIn: SignedIn, query: ListPeople): Promise<PeoplePage> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const people = await accountList.page(db, organizationId, query);
  const count = await accountList.count(db, organizationId, query);
  const totals = await accountList.totals(db, organizationId);
  await record(db, signedIn, { action: 'people.read', detail: { page: query.page, count } });
  return { people, count, totals };
}

const historyLength = 8;

/** One account of the own organization with its newest history; any other is not found (S15). */
export async function one(signedIn: SignedIn, { personId }: PersonRef): Promise<PersonRecord> {
  const { db, session, env, now } = signedIn;
  const { organizationId, zone } = session.person;
  const found = await accountById(db, { organizationId, id: personId });
  if (!found) throw new Refusal('not-found');
  const activeSince = openSince(env, now());
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
  const { id, organizationId } = session.person;
  const open = await activeUnits(db, organizationId);
  const ownUnitId = await store.unitIdOf(db, id);
  return {
    zone: await zoneOf(db, organizationId),
    units: open,
    ownUnitId: open.some((unit) => unit.id === ownUnitId) ? ownUnitId : null,
  };
}
