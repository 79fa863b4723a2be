/** Saves filters of cases and stays under names, and shares them with the unit of who made them, who alone changes them (S149). */
import { mostFilters } from '#shared/cases.ts';
import type {
  FilterRef,
  RenameFilter,
  SavedFilter,
  SaveFilter,
  ShareFilter,
} from '#shared/cases/saved-filters.ts';
import type { AuditAction } from '#shared/audit.ts';
import { record } from '#server/audit/service.ts';
import { unitIdOf } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import * as filters from './filter-store.ts';

export const savedOf = <Filter extends object>(
  { db, session }: SignedIn,
  filtered: filters.FilteredRows<Filter>,
): Promise<SavedFilter<Filter>[]> => filters.of(db, session.person.id, filtered);

export const saved = (signedIn: SignedIn): Promise<SavedFilter[]> =>
  savedOf(signedIn, filters.filteredCases);

type Act = (db: Connection, practitionerId: string) => Promise<filters.ChangedFilter | undefined>;

async function changing(
  signedIn: SignedIn,
  act: Act,
  actionOf: (row: filters.ChangedFilter) => AuditAction,
): Promise<FilterRef> {
  return signedIn.db.transaction().execute(async (db) => {
    const row = await act(db, signedIn.session.person.id);
    if (!row) throw new Refusal('not-found');
    const { id: filterId, name, unitId } = row;
    await record(db, signedIn, { action: actionOf(row), detail: { filterId, name, unitId } });
    return { filterId };
  });
}

/** What a unit uses is told apart from what somebody keeps for themselves. */
const actionFor =
  (own: AuditAction, shared: AuditAction) =>
  ({ unitId }: filters.ChangedFilter): AuditAction =>
    unitId === null ? own : shared;

interface NewFilter {
  name: string;
  filter: object;
  filtered: filters.FilteredRows<object>['name'];
}

/** One of the same name is replaced; throws 409 where that one is of other rows. */
export function saveOf(
  signedIn: SignedIn,
  { name, filter, filtered }: NewFilter,
): Promise<FilterRef> {
  const put: Act = async (db, id) => {
    await filters.lock(db, id);
    const names = await filters.namesOf(db, id);
    if (names.filter((other) => other !== name).length >= mostFilters)
      throw new Refusal('cases.too-many-filters');
    const row = await filters.put(db, id, { name, filter, filtered });
    if (!row) throw new Refusal('cases.filter-name-taken');
    return row;
  };
  return changing(signedIn, put, actionFor('case-filter.save', 'case-filter.change'));
}

export const save = (signedIn: SignedIn, { name, filter }: SaveFilter): Promise<FilterRef> =>
  saveOf(signedIn, { name, filter, filtered: 'cases' });

export async function rename(
  signedIn: SignedIn,
  { filterId, name }: RenameFilter,
): Promise<FilterRef> {
  try {
    return await changing(
      signedIn,
      (db, id) => filters.change(db, id, filterId, { name }),
      actionFor('case-filter.save', 'case-filter.change'),
    );
  } catch (error) {
    throw isUniqueViolation(error)
      ? new Refusal('cases.filter-name-taken', { cause: error })
      : error;
  }
}

export const remove = (signedIn: SignedIn, { filterId }: FilterRef): Promise<FilterRef> =>
  changing(
    signedIn,
    (db, id) => filters.remove(db, id, filterId),
    actionFor('case-filter.remove', 'case-filter.withdraw'),
  );

async function unitToShare(db: Connection, practitionerId: string): Promise<string> {
  const unitId = await unitIdOf(db, practitionerId);
  if (unitId === null) throw new Refusal('cases.no-unit');
  await filters.lock(db, unitId);
  if ((await filters.countOfUnit(db, unitId)) >= mostFilters)
    throw new Refusal('cases.unit-filters-full');
  return unitId;
}

/** It opens nothing: rows and numbers are judged by the rights of who looks at them. */
export function share(signedIn: SignedIn, { filterId, isShared }: ShareFilter): Promise<FilterRef> {
  const change: Act = async (db, id) => {
    const unitId = isShared ? await unitToShare(db, id) : null;
    return filters.change(db, id, filterId, { unit_id: unitId });
  };
  return changing(signedIn, change, () =>
    isShared ? 'case-filter.share' : 'case-filter.withdraw',
  );
}
