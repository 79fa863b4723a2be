/** Rows of open pages that nobody but somebody who leaves could acknowledge. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
}

export interface LeaversPage {
  id: string;
  step: number;
  /** Of who paged. */
  name: string;
  at: Date;
}

export async function openPagesOf(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<LeaversPage[]> {
  const { rows } = await sql<LeaversPage>`
    select d.id, d.step, s.full_name as name, d.made_at as at
    from duty_pages d join practitioners s on s.id = d.made_by
    where d.organization_id = ${organizationId} and d.state = 'open'
      and exists (select from duty_page_recipients r
        where r.page_id = d.id and r.practitioner_id = ${practitionerId})
      and not exists (select from duty_page_recipients r
        join practitioners p on p.id = r.practitioner_id and p.active
        where r.page_id = d.id and p.id <> ${practitionerId})
    order by d.made_at, d.id limit 100`.execute(db);
  return rows;
}
