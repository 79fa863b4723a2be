/** The shifts of people that are in force, as their calendars and feeds have them. */
import { sql } from 'kysely';
import type { ShiftTime } from '#shared/calendar.ts';
import type { DowntimeShift } from '#shared/on-call/downtime-pack.ts';
import type { Span } from '#shared/time.ts';
import { jsonRead } from '#server/platform/postgres/compiled.ts';
import { isoSpan } from '#server/platform/sql/iso-instant.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import {
  isInForce,
  longestShift,
  shiftsInForce,
  shiftsOf,
} from '#server/platform/sql/shifts-in-force.ts';

/** A query, in order of time; shifts that began before the span are left out. */
export const shiftsWithin = (db: Connection, practitionerId: string, { startsAt, endsAt }: Span) =>
  shiftsOf(db, practitionerId)
    .select(['a.version', 'a.rank', 'a.role_label as role'])
    .where('a.starts_at', '>=', startsAt)
    .where('a.starts_at', '<', endsAt);

interface PeriodOfPeople extends Span {
  organizationId: string;
  practitionerIds: string[];
}

/** Of several people, with those that began before the span and last into it. */
export const shiftsRead = jsonRead<PeriodOfPeople, ShiftTime>((db, value) =>
  shiftsInForce(db)
    .select([
      'a.practitioner_id as practitionerId',
      't.letter',
      't.colour',
      'a.rank',
      't.holds_appointments as holdsAppointments',
      ...isoSpan('a'),
    ])
    .where('a.organization_id', '=', value('organizationId'))
    .where(sql<boolean>`a.practitioner_id = any(${value('practitionerIds')}::uuid[])`)
    .where(sql<boolean>`a.starts_at > ${value('startsAt')}::timestamptz - ${longestShift}`)
    .where('a.starts_at', '<', value('endsAt'))
    .where('a.ends_at', '>', value('startsAt')),
);

interface DaysOfUnits {
  organizationId: string;
  unitIds: readonly string[];
  from: string;
  to: string;
}

/** Of everybody of these units, together for each shift; in order of unit and time. */
export async function shiftsOfUnits(
  db: Connection,
  { organizationId, unitIds, from, to }: DaysOfUnits,
): Promise<DowntimeShift[]> {
  const { rows } = await sql<
    Omit<DowntimeShift, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }
  >`
    select u.name as unit, to_char(a.day, 'YYYY-MM-DD') as day, t.name, a.starts_at as "startsAt",
      a.ends_at as "endsAt", array_agg(p.full_name || case a.rank when 'backup' then ' (backup)'
        else '' end order by a.rank desc, p.name_order) as people
    from shift_assignments a join shift_types t on t.id = a.shift_type_id
    join practitioners p on p.id = a.practitioner_id
    join units u on u.id = a.unit_id
    where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
      and a.day between ${from}::date and ${to}::date and ${isInForce}
    group by u.name, u.id, a.day, t.id, t.name, a.starts_at, a.ends_at
    order by u.name, u.id, a.starts_at, t.name`.execute(db);
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}
