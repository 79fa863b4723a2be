/** Rows of people's last days. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

interface PersonOf {
  organizationId: string;
  practitionerId: string;
}

/** With `forChange` locked until the transaction ends. Undefined for another organization's and for a program. */
export const lastDayOf = (
  db: Connection,
  { organizationId, practitionerId }: PersonOf,
  { forChange = false } = {},
) =>
  db
    .selectFrom('practitioners as p')
    .select(['p.id', 'p.zone', isoDay<string | null>('p.works_until').as('lastDay')])
    .where('p.organization_id', '=', organizationId)
    .where('p.id', '=', practitionerId)
    .where('p.is_program', '=', false)
    .$if(forChange, (query) => query.forUpdate('p'))
    .executeTakeFirst();

export async function saveLastDay(
  db: Connection,
  practitionerId: string,
  lastDay: string | null,
): Promise<void> {
  await db
    .updateTable('practitioners')
    .set({ works_until: lastDay })
    .where('id', '=', practitionerId)
    .execute();
}
