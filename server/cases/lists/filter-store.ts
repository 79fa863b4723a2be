/** Rows of the filters that people saved, always of one person. */
import { CaseFilter } from '#shared/cases.ts';
import type { RenameFilter, SavedFilter } from '#shared/cases/saved-filters.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

/** Without those that an earlier release saved in a form that is no longer valid. */
export async function of(db: Connection, practitionerId: string): Promise<SavedFilter[]> {
  const rows = await db
    .selectFrom('case_filters')
    .select(['id', 'name', 'filter'])
    .where('practitioner_id', '=', practitionerId)
    .orderBy('name')
    .execute();
  return rows.flatMap(({ id, name, filter }) => {
    const { data } = CaseFilter.safeParse(filter);
    return data ? [{ id, name, filter: data }] : [];
  });
}

export async function put(
  db: Connection,
  practitionerId: string,
  { name, filter }: { name: string; filter: CaseFilter },
): Promise<string> {
  const { id } = await db
    .insertInto('case_filters')
    .values({ practitioner_id: practitionerId, name, filter: JSON.stringify(filter) })
    .onConflict((conflict) =>
      conflict.columns(['practitioner_id', 'name']).doUpdateSet({ filter: JSON.stringify(filter) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where the person has none of that id. */
export const rename = (
  db: Connection,
  practitionerId: string,
  { filterId, name }: RenameFilter,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('case_filters')
      .set({ name })
      .where('practitioner_id', '=', practitionerId)
      .where('id', '=', filterId),
  );

export async function remove(db: Connection, practitionerId: string, id: string): Promise<void> {
  await db
    .deleteFrom('case_filters')
    .where('practitioner_id', '=', practitionerId)
    .where('id', '=', id)
    .execute();
}
