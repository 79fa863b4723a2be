/** Rows of appointments that closed days, a locked account or a published draft would displace. */
import { sql, type RawBuilder } from 'kysely';
import type { FindHit, HitAppointments } from '#shared/front-desk/displaced.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { unitOfDay } from '#server/platform/rights/unit-members.ts';
import {
  dayOfTime,
  doubtfulColumns,
  isAmong,
  isDoubtful,
  type DoubtfulTime,
} from './displaced-store.ts';
import { isInShifts } from './shift-cover-store.ts';

interface HitQuery extends FindHit {
  /** On the days, and not closed all the same. */
  openTimes: readonly Pick<DoubtfulTime, 'id' | 'practitionerId'>[];
  organizationId: string;
  now: Date;
  limit: number;
}

/** As the days become closed days (displaced-store.ts), at times that the rule of free times closes. */
function onDays({ from, to, unitId }: NonNullable<FindHit['closure']>): RawBuilder<unknown> {
  return sql`(${unitId}::uuid is null or ${unitOfDay('p', dayOfTime)} = ${unitId})
    and ap.starts_at >= ${from}::date::timestamp at time zone p.zone
    and ap.starts_at < (${to}::date + 1)::timestamp at time zone p.zone`;
}

/** What may be open on the days all the same. */
export async function doubtfulHits(
  db: Connection,
  query: Omit<HitQuery, 'openTimes'>,
): Promise<DoubtfulTime[]> {
  const { organizationId, now } = query;
  const { rows } = await sql<DoubtfulTime>`
    select ${doubtfulColumns}
    from practitioners p join appointment_practitioners ap on ap.practitioner_id = p.id
      and ap.starts_at > ${now}
    join appointments b on b.id = ap.appointment_id and b.state = 'booked'
    join appointment_types t on t.id = b.type_id
    where p.organization_id = ${organizationId} and ${whichOf(query)} and ${isDoubtful}`.execute(
    db,
  );
  return rows;
}

/** The shifts that are in force once the draft of these days is published. */
const afterPublishing = ({ unitId, from, to }: NonNullable<FindHit['roster']>) => sql`(
  select a.practitioner_id, a.starts_at, a.ends_at, a.starts_at as shift_starts_at
  from shift_assignments a join shift_types y on y.id = a.shift_type_id and y.holds_appointments
  where case when a.unit_id = ${unitId} and a.day between ${from}::date and ${to}::date
    then a.state <> 'removed' else a.state <> 'draft' end)`;

const onRoster = (roster: NonNullable<FindHit['roster']>): RawBuilder<unknown> => sql`
  exists (select from shift_assignments r
    join shift_types h on h.id = r.shift_type_id and h.holds_appointments
    where r.practitioner_id = p.id and r.state = 'removed' and r.unit_id = ${roster.unitId}
      and r.day between ${roster.from}::date and ${roster.to}::date
      and ap.starts_at < r.ends_at and ap.ends_at > r.starts_at)
  and exists (select from appointments b join appointment_types t on t.id = b.type_id
    where b.id = ap.appointment_id and t.only_during_shifts)
  and not ${isInShifts(afterPublishing(roster))}`;

function whichOf({ closure, practitionerId, roster }: FindHit): RawBuilder<unknown> {
  if (closure) return onDays(closure);
  return roster ? onRoster(roster) : sql`p.id = ${practitionerId}`;
}

type HitRow = HitAppointments['appointments'][number] & { count: number };

/** The next ones first, and how many they are. */
export async function hitRows(db: Connection, query: HitQuery): Promise<HitRow[]> {
  const { organizationId, now, limit, openTimes } = query;
  const { rows } = await sql<HitRow & { startsAt: Date | string }>`
    with hit as (
      select distinct ap.appointment_id
      from practitioners p join appointment_practitioners ap on ap.practitioner_id = p.id
        and ap.starts_at > ${now}
      where p.organization_id = ${organizationId} and ${whichOf(query)}
        and not ${isAmong(openTimes)})
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
