/** What was changed afterwards of who was on call at a moment. */
import { sql } from 'kysely';
import type { PastDutyChange } from '#shared/on-call.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { longestShift } from '#server/platform/sql/shifts-in-force.ts';

export interface ChangeOfRole extends PastDutyChange {
  unitId: string;
  role: string;
}

/** By unit and role, the newest first. */
export async function changesAt(
  db: Connection,
  { organizationId, at, unitIds }: { organizationId: string; at: Date; unitIds: string[] },
): Promise<ChangeOfRole[]> {
  const { rows } = await sql<Omit<ChangeOfRole, 'at'> & { at: Date }>`
    select c.unit_id as "unitId", c.role, c.changed_at as at, b.full_name as by, c.reason,
      coalesce(json_agg(p.full_name order by p.name_order)
        filter (where c.change = 'removed'), '[]') as was,
      coalesce(json_agg(p.full_name order by p.name_order)
        filter (where c.change = 'added'), '[]') as became
    from past_duty_changes c
    join practitioners p on p.id = c.practitioner_id
    join practitioners b on b.id = c.changed_by
    where c.organization_id = ${organizationId} and c.unit_id = any(${unitIds}::uuid[])
      and c.starts_at > ${at}::timestamptz - ${longestShift} and c.starts_at <= ${at}
      and c.ends_at > ${at}
    group by c.unit_id, c.role, c.changed_at, b.full_name, c.reason
    order by c.changed_at desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
