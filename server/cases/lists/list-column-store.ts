/** Rows of the columns that people chose for their lists of cases and stays. */
import { listColumnNames, type ListColumnName } from '#shared/cases/case-columns.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

/** Null where the person chose none; without columns that this release does not have. */
export async function of(
  db: Connection,
  practitionerId: string,
  list: string,
): Promise<ListColumnName[] | null> {
  const row = await db
    .selectFrom('case_list_columns')
    .select('columns')
    .where((is) => allEqual(is, { practitioner_id: practitionerId, list }))
    .executeTakeFirst();
  return row ? listColumnNames.filter((name) => row.columns.includes(name)) : null;
}

export const put = (
  db: Connection,
  practitionerId: string,
  { list, columns }: { list: string; columns: ListColumnName[] },
): Promise<unknown> =>
  db
    .insertInto('case_list_columns')
    .values({ practitioner_id: practitionerId, list, columns })
    .onConflict((conflict) =>
      conflict.columns(['practitioner_id', 'list']).doUpdateSet({ columns }),
    )
    .execute();

export const remove = (db: Connection, practitionerId: string, list: string): Promise<unknown> =>
  db
    .deleteFrom('case_list_columns')
    .where((is) => allEqual(is, { practitioner_id: practitionerId, list }))
    .execute();
