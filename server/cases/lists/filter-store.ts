/** Rows of the filters that people saved: their own, and those that others share with their unit. */
import { sql } from 'kysely';
import { CaseFilter } from '#shared/cases.ts';
import type { SavedFilter } from '#shared/cases/saved-filters.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** What a change left; `unitId` of one that is shared. */
export interface ChangedFilter {
  id: string;
  name: string;
  unitId: string | null;
}

const changed = ['id', 'name', 'unit_id as unitId'] as const;

/** What a filter is of, and the schema that a saved one has to have. */
export interface FilteredRows<Filter extends object> {
  name: 'cases' | 'stays';
  parse: (stored: unknown) => Filter | undefined;
}
export const filteredCases: FilteredRows<CaseFilter> = {
  name: 'cases',
  parse: (stored) => CaseFilter.safeParse(stored).data,
};

/** Without those that an earlier release saved in a form that is no longer valid. */
export async function of<Filter extends object>(
  db: Connection,
  practitionerId: string,
  filtered: FilteredRows<Filter>,
): Promise<SavedFilter<Filter>[]> {
  const rows = await db
    .selectFrom('case_filters as f')
    .innerJoin('practitioners as owner', 'owner.id', 'f.practitioner_id')
    .innerJoin('practitioners as reader', (join) => join.on('reader.id', '=', practitionerId))
    .select(['f.id', 'f.name', 'f.filter', 'f.unit_id', 'owner.id as ownerId', 'owner.full_name'])
    .where((is) =>
      is.or([
        is('owner.id', '=', practitionerId),
        is.and([is('f.unit_id', '=', is.ref('reader.unit_id')), is('owner.active', '=', true)]),
      ]),
    )
    .where('f.filtered', '=', filtered.name)
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();
  return rows.flatMap((row) => {
    const filter = filtered.parse(row.filter);
    const by = row.ownerId === practitionerId ? null : row.full_name;
    const { id, name, unit_id: unitId } = row;
    return filter ? [{ id, name, filter, isShared: unitId !== null, by }] : [];
  });
}

interface NamedFilter {
  name: string;
  filter: object;
  filtered: FilteredRows<object>['name'];
}

/** One of the same name is replaced. Undefined where that name stands for a filter of other rows. */
export const put = (
  db: Connection,
  practitionerId: string,
  { name, filter, filtered }: NamedFilter,
): Promise<ChangedFilter | undefined> =>
  db
    .insertInto('case_filters')
    .values({ practitioner_id: practitionerId, name, filter: JSON.stringify(filter), filtered })
    .onConflict((conflict) =>
      conflict
        .columns(['practitioner_id', 'name'])
        .doUpdateSet({ filter: JSON.stringify(filter) })
        .where('case_filters.filtered', '=', filtered),
    )
    .returning(changed)
    .executeTakeFirst();

/** All that somebody saved, of whatever rows. */
export async function namesOf(db: Connection, practitionerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('case_filters')
    .select('name')
    .where('practitioner_id', '=', practitionerId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Another name, or shared with that unit or with nobody. Undefined where the person has none of that id, as below. */
export const change = (
  db: Connection,
  practitionerId: string,
  filterId: string,
  values: { name: string } | { unit_id: string | null },
): Promise<ChangedFilter | undefined> =>
  db
    .updateTable('case_filters')
    .set(values)
    .where('practitioner_id', '=', practitionerId)
    .where('id', '=', filterId)
    .returning(changed)
    .executeTakeFirst();

export const remove = (
  db: Connection,
  practitionerId: string,
  id: string,
): Promise<ChangedFilter | undefined> =>
  db
    .deleteFrom('case_filters')
    .where('practitioner_id', '=', practitionerId)
    .where('id', '=', id)
    .returning(changed)
    .executeTakeFirst();

/** Who else adds to the filters of this person or unit waits for the end of the transaction: their number is bounded. */
export const lock = (db: Connection, ofId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`filters of ${ofId}`}, 0))`.execute(db);

export async function countOfUnit(db: Connection, unitId: string): Promise<number> {
  const { count } = await db
    .selectFrom('case_filters')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('unit_id', '=', unitId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
