/** What of an organization's first steps is done, read from the rows that they leave. */
import { sql } from 'kysely';
import {
  namedWithoutHours,
  type FirstSteps,
  type WithoutHours,
} from '#shared/organization/first-steps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isClinicalSql } from '#server/platform/rights/custom-job.ts';

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

/** Clinicians with an open account whose weekly hours were never set: nobody can book them on a page. */
export async function withoutHours(db: Connection, organizationId: string): Promise<WithoutHours> {
  const { rows } = await sql<{ fullName: string; count: number }>`
    select p.full_name as "fullName", count(*) over ()::int as count
    from practitioners p
    left join availability av on av.practitioner_id = p.id
    where p.organization_id = ${organizationId} and p.access in ('karemd', 'invited')
      and ${isClinicalSql('p')} and coalesce(av.rules, '[]') = '[]'
    order by p.name_folded, p.id limit ${namedWithoutHours}`.execute(db);
  return { names: rows.map(({ fullName }) => fullName), count: rows[0]?.count ?? 0 };
}
