/** What of an organization's first steps is done, read from the rows that they leave. */
import { sql } from 'kysely';
import type { FirstSteps } from '#shared/organization/first-steps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** One statement; each part stops at the first row. */
export async function firstStepsOf(db: Connection, organizationId: string): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select
      exists (select from units where organization_id = ${organizationId}) as units,
      exists (select from practitioners where organization_id = ${organizationId} offset 1) as people,
      exists (select from appointment_types where organization_id = ${organizationId}) as types,
      exists (select from availability where organization_id = ${organizationId}) as hours,
      exists (select from visits where organization_id = ${organizationId}) as visit
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from has one row');
  return row;
}
