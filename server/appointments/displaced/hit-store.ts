/** Rows of appointments that closed days or a locked account would displace. */
import { sql, type RawBuilder } from 'kysely';
import type { FindHit, HitAppointments } from '#shared/appointments/desk/displaced.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface HitQuery extends FindHit {
  organizationId: string;
  now: Date;
  limit: number;
}

/** As the days become closed days (displaced-store.ts): hours that were set for a day hold on it. */
function onDays({ from, to, unitId }: NonNullable<FindHit['closure']>): RawBuilder<unknown> {
  return sql`(${unitId}::uuid is null or p.unit_id = ${unitId})
    and ap.starts_at >= ${from}::date::timestamp at time zone p.zone
    and ap.starts_at < (${to}::date + 1)::timestamp at time zone p.zone
    and not exists (
      select from availability_days d cross join jsonb_array_elements(d.exceptions) e
      where d.practitioner_id = p.id and d.day = (ap.starts_at at time zone p.zone)::date
        and e->>'kind' in ('hours', 'extra'))`;
}

type HitRow = HitAppointments['appointments'][number] & { count: number };

/** The next ones first, and how many they are. */
export async function hitRows(db: Connection, query: HitQuery): Promise<HitRow[]> {
  const { organizationId, closure, practitionerId, now, limit } = query;
  const which = closure ? onDays(closure) : sql`p.id = ${practitionerId}`;
  const { rows } = await sql<HitRow & { startsAt: Date | string }>`
    with hit as (
      select distinct ap.appointment_id
      from practitioners p join appointment_practitioners ap on ap.practitioner_id = p.id
        and ap.starts_at > ${now}
      where p.organization_id = ${organizationId} and ${which})
    select a.id, a.patient_name as "patientName", a.starts_at as "startsAt",
      t.name as "typeName", count(*) over ()::int as count
    from hit join appointments a on a.id = hit.appointment_id
    join appointment_types t on t.id = a.type_id
    where a.state = 'booked' and a.held_until is null
    order by a.starts_at, a.id limit ${limit}`.execute(db);
  return rows.map(({ startsAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt).toISOString(),
  }));
}
