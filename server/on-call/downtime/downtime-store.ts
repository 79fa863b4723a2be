/** What of an organization and its units' shifts the downtime pack contains. */
import { sql } from 'kysely';
import type { DowntimeShift } from '#shared/on-call/downtime-pack.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fromDuties, isChangedAfterwards } from '#server/platform/sql/shifts-in-force.ts';

/** As it is named on what is printed; days and times are in its zone. */
export const organizationOf = (db: Connection, organizationId: string) =>
  db
    .selectFrom('organizations')
    .select(['name', 'zone', 'hour_format as hourFormat'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();

interface DaysOfUnits {
  organizationId: string;
  unitIds: readonly string[];
  from: string;
  to: string;
}

/** Of everybody of these units who is there, together for each time; in order of unit and time. */
export async function shiftsOfUnits(
  db: Connection,
  { organizationId, unitIds, from, to }: DaysOfUnits,
): Promise<DowntimeShift[]> {
  const { rows } = await sql<
    Omit<DowntimeShift, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }
  >`
    select u.name as unit, to_char(a.day, 'YYYY-MM-DD') as day, t.name, a.starts_at as "startsAt",
      a.ends_at as "endsAt", array_agg(p.full_name || case a.rank when 'backup' then ' (backup)'
        else '' end order by a.rank desc, p.name_order) as people,
      bool_or(${isChangedAfterwards}) as "isChanged"
    from ${fromDuties} join units u on u.id = a.unit_id
    where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
      and a.day between ${from}::date and ${to}::date
    group by u.name, u.id, a.day, t.id, t.name, a.starts_at, a.ends_at
    order by u.name, u.id, a.starts_at, t.name`.execute(db);
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}
