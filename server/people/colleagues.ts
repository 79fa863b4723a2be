/** Practitioners as colleagues see them: found by name, listed by unit, with their phone. */
import { mostPeoplePlanned } from '#shared/limits.ts';
import type {
  ColleagueDetails,
  ColleagueMatch,
  FindColleagues,
  PersonRef,
  SavePhone,
  PeopleOfUnit,
  Units,
} from '#shared/people.ts';
import { record } from '#server/audit/service.ts';
import { activeUnits, closedUnits, zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { findSimilar } from '#server/platform/sql/names/similar-names.ts';
import * as store from './store.ts';
import { unitRoles } from './units/unit-membership-store.ts';
import { aboutPerson } from './with-account.ts';

/** A picker's page; people beyond it are found by typing more. */
const pickerSize = 20;

/** Where nobody is found, and it is asked for, those whose names have one wrong letter. */
export async function findColleagues(
  { db, session }: SignedIn,
  { search, withSimilar, cliniciansOnly }: FindColleagues,
): Promise<ColleagueMatch[]> {
  const { organizationId } = session.person;
  const exact = await store.colleagues(db, {
    organizationId,
    search,
    cliniciansOnly,
    limit: pickerSize,
  });
  if (exact.length > 0 || !withSimilar) return exact;
  return findSimilar(db, {
    search,
    limit: pickerSize,
    candidatesWith: (transaction, word) =>
      store.colleaguesWithSimilarWord(transaction, { organizationId, word, cliniciansOnly }),
  });
}

/** The people of a unit; another organization's is answered like one that does not exist. */
export const ofUnit = ({ db, session, now }: SignedIn, { unitId, day }: PeopleOfUnit) =>
  store.ofUnit(db, {
    organizationId: session.person.organizationId,
    unitId,
    at: day ?? now(),
    limit: mostPeoplePlanned,
  });

/** What every colleague may know of a person. */
export async function colleague(
  { db, session }: SignedIn,
  { personId }: PersonRef,
): Promise<ColleagueDetails> {
  const { organizationId } = session.person;
  const colleague = await store.colleague(db, { organizationId, id: personId });
  if (!colleague) throw new Refusal('not-found');
  return colleague;
}

/** The reader's own number and pager, which colleagues see. */
export async function savePhone(
  signedIn: SignedIn,
  { phone, pager: typedPager }: SavePhone,
): Promise<Pick<ColleagueDetails, 'phone' | 'pager'>> {
  const { id, organizationId } = signedIn.session.person;
  return signedIn.db.transaction().execute(async (db) => {
    const colleague = await store.colleague(db, { organizationId, id });
    const before = { phone: colleague?.phone ?? null, pager: colleague?.pager ?? null };
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

export async function units({ db, session, now: clock }: SignedIn): Promise<Units> {
  const { id, organizationId } = session.person;
  const open = await activeUnits(db, organizationId);
  const ownUnitId = await store.unitIdOf(db, id);
  const now = clock();
  const ofUnits = await unitRoles(db, organizationId, { practitionerId: id, at: now, now });
  return {
    zone: await zoneOf(db, organizationId),
    units: open,
    closed: await closedUnits(db, organizationId),
    ownUnitId: open.some((unit) => unit.id === ownUnitId) ? ownUnitId : null,
    ownUnitIds: [...new Set(ofUnits.map(({ unit }) => unit.id))],
  };
}
