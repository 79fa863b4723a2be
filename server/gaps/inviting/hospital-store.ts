/** What a patient who follows a link is told of the hospital. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { hospitalColumns } from '#server/platform/sql/hospital-columns.ts';

export const hospitalOf = (db: Connection, organizationId: string) =>
  db
    .selectFrom('organizations as o')
    .select(hospitalColumns)
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow();
