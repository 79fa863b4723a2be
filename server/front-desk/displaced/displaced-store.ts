/** Rows of appointments that stand where their practitioner is not, and of those that stay there on purpose. */
import { sql, type RawBuilder } from 'kysely';
import type { DisplacedReason } from '#shared/front-desk/displaced.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { unitOfDay } from '#server/platform/rights/unit-members.ts';
import { emailOf } from '#server/platform/sql/patient-reach.ts';
import { keptBy } from '#server/platform/sql/kept-by.ts';
import { isPubliclyBookable } from '#server/platform/sql/public-booking.ts';
import { isInShifts } from './shift-cover-store.ts';

interface DisplacedQuery {
  organizationId: string;
  /** Null: of everybody. */
  practitionerId: string | null;
  /** Of this appointment alone. */
  appointmentId?: string | undefined;
  now: Date;
  /** On closed days, and not closed all the same. */
  openTimes: readonly Pick<DoubtfulTime, 'id' | 'practitionerId'>[];
  limit: number;
}

export interface DisplacedRow {
  id: string;
  practitionerId: string;
  because: DisplacedReason;
  isWaiting: boolean;
}

const inTimeOff = ({ organizationId, now }: DisplacedQuery) => sql`
  select ap.appointment_id as id, ap.practitioner_id, 'time-off' as because
  from time_off o join appointment_practitioners ap on ap.practitioner_id = o.practitioner_id
    and ap.starts_at > ${now} and ap.starts_at < o.ends_at and ap.ends_at > o.starts_at
  where o.organization_id = ${organizationId} and o.ends_at > ${now}`;

/** Of `ap`, where its practitioner `p` is. */
export const dayOfTime = sql`(ap.starts_at at time zone p.zone)::date`;

/** `ap` of a practitioner `p`, on a closed day `c` of theirs. */
const closedTimes = ({
  organizationId,
  now,
}: Pick<DisplacedQuery, 'organizationId' | 'now'>) => sql`
  closures c
  join practitioners p on p.organization_id = c.organization_id
  join appointment_practitioners ap on ap.practitioner_id = p.id and ap.starts_at > ${now}
    and ap.starts_at >= c.from_day::timestamp at time zone p.zone
    and ap.starts_at < (c.to_day + 1)::timestamp at time zone p.zone
    and (c.unit_id is null or c.unit_id = ${unitOfDay('p', dayOfTime)})
  where c.organization_id = ${organizationId} and c.to_day >= (${now}::timestamptz - interval '1 day')::date`;

/** Whether `ap` is one of these. */
export const isAmong = (times: DisplacedQuery['openTimes']) => sql`exists (
  select from unnest(${times.map(({ id }) => id)}::uuid[],
    ${times.map(({ practitionerId }) => practitionerId)}::uuid[]) as open(id, practitioner_id)
  where open.id = ap.appointment_id and open.practitioner_id = ap.practitioner_id)`;

/** But those times that the rule of free times leaves open. */
const onClosedDays = ({ openTimes, ...query }: DisplacedQuery) => sql`
  select ap.appointment_id, ap.practitioner_id, 'closed' from ${closedTimes(query)}
    and not ${isAmong(openTimes)}`;

export interface DoubtfulTime extends Span {
  id: string;
  practitionerId: string;
  onlyDuringShifts: boolean;
}

/**
 * Whether the practitioner `p` may be open at `ap` on a closed day: hours that somebody set for that very
 * day hold on it too, and shifts do where the type follows the roster. The rule of free times decides.
 */
export const isDoubtful = sql`(t.only_during_shifts or exists (
  select from availability_days d cross join jsonb_array_elements(d.exceptions) e
  where d.practitioner_id = p.id and e->>'kind' in ('hours', 'extra')
    and d.day = (ap.starts_at at time zone p.zone)::date))`;

export const doubtfulColumns = sql`ap.appointment_id as id, ap.practitioner_id as "practitionerId",
  ap.starts_at as "startsAt", ap.ends_at as "endsAt", t.only_during_shifts as "onlyDuringShifts"`;

/** Booked on closed days, where the rule of free times has to decide whether the day is closed for them. */
export async function doubtfulTimes(
  db: Connection,
  query: Pick<DisplacedQuery, 'organizationId' | 'now'>,
): Promise<DoubtfulTime[]> {
  const { rows } = await sql<DoubtfulTime>`
    select distinct ${doubtfulColumns} from (
      select ap.* from ${closedTimes(query)}) ap
    join practitioners p on p.id = ap.practitioner_id
    join appointments b on b.id = ap.appointment_id and b.state = 'booked'
    join appointment_types t on t.id = b.type_id
    where ${isDoubtful}`.execute(db);
  return rows;
}

const ofWhoLeft = ({ organizationId, now }: DisplacedQuery) => sql`
  select ap.appointment_id, ap.practitioner_id, 'left'
  from practitioners p join appointment_practitioners ap on ap.practitioner_id = p.id
    and ap.starts_at > ${now}
  where p.organization_id = ${organizationId}
    and (not p.active or ap.ends_at > p.off_duty_from)`;

/** Noted when the hours were changed (slots/outside-hours.ts). */
const outsideHours = ({ organizationId, now }: DisplacedQuery) => sql`
  select o.appointment_id, o.practitioner_id, 'hours'
  from outside_hours o join appointment_practitioners ap on ap.appointment_id = o.appointment_id
    and ap.practitioner_id = o.practitioner_id and ap.starts_at = o.starts_at
  where o.organization_id = ${organizationId} and o.starts_at > ${now}`;

const bookableDuties = sql`(
  select d.practitioner_id, d.starts_at, d.ends_at, d.shift_starts_at
  from duties d join shift_types y on y.id = d.shift_type_id and y.holds_appointments)`;

/** What a published shift that was withdrawn, shortened or given away leaves without one. */
const withoutShift = ({ organizationId, now }: DisplacedQuery) => sql`
  select ap.appointment_id, ap.practitioner_id, 'shift'
  from withdrawn_shifts w join appointment_practitioners ap
    on ap.practitioner_id = w.practitioner_id and ap.starts_at > ${now}
    and ap.starts_at < w.ends_at and ap.ends_at > w.starts_at
  join appointments b on b.id = ap.appointment_id
  join appointment_types t on t.id = b.type_id and t.only_during_shifts
  where w.organization_id = ${organizationId} and w.ends_at > ${now}
    and not ${isInShifts(bookableDuties)}`;

/** Whose reason is gone after they were asked to choose another time: listed once, with one of its clinicians. */
const promised = ({ organizationId, practitionerId, now }: DisplacedQuery) => sql`
  select c.appointment_id as id, (
      select ap.practitioner_id from appointment_practitioners ap
      where ap.appointment_id = c.appointment_id
        and (${practitionerId}::uuid is null or ap.practitioner_id = ${practitionerId})
      order by ap.practitioner_id limit 1) as practitioner_id, 'withdrawn' as because
  from time_choices c join appointments b on b.id = c.appointment_id and b.starts_at = c.starts_at
  where c.organization_id = ${organizationId} and c.starts_at > ${now}
    and not exists (select from displacing d where d.id = c.appointment_id)`;

/**
 * Of several reasons the first: a shift that was withdrawn says nothing of somebody who is away then, and
 * shifts hold on closed days.
 */
const inOrder: readonly DisplacedReason[] = [
  'left',
  'time-off',
  'closed',
  'hours',
  'shift',
  'withdrawn',
];
const firstReason = sql`(${inOrder}::text[])[min(array_position(${inOrder}::text[], hit.because))]`;

/** From the few times off, closures and people who left, and not from all appointments. */
export async function displacedRows(
  db: Connection,
  query: DisplacedQuery,
): Promise<DisplacedRow[]> {
  const { practitionerId, appointmentId, now, limit } = query;
  const whose: RawBuilder<unknown> =
    practitionerId === null ? sql`true` : sql`hit.practitioner_id = ${practitionerId}`;
  const which: RawBuilder<unknown> =
    appointmentId === undefined ? sql`true` : sql`hit.id = ${appointmentId}`;
  const { rows } = await sql<DisplacedRow>`
    with displacing as (
      select * from (${inTimeOff(query)} union all ${onClosedDays(query)} union all ${ofWhoLeft(query)}
        union all ${outsideHours(query)} union all ${withoutShift(query)}) reason
      where not exists (select from kept_appointments k
        join appointments b on b.id = k.appointment_id and b.starts_at = k.starts_at
        where k.appointment_id = reason.id and k.practitioner_id = reason.practitioner_id))
    select a.id, hit.practitioner_id as "practitionerId", ${firstReason} as because,
      c.appointment_id is not null as "isWaiting"
    from (select * from displacing union all ${promised(query)}) hit
    join appointments a on a.id = hit.id
    left join time_choices c on c.appointment_id = a.id and c.starts_at = a.starts_at
      and c.answer_by > ${now}
    where a.state = 'booked' and a.starts_at > ${now} and ${whose} and ${which}
    group by a.id, hit.practitioner_id, a.starts_at, c.appointment_id
    order by c.appointment_id is not null and ${firstReason} <> 'withdrawn', a.starts_at, a.id,
      hit.practitioner_id
    limit ${limit}`.execute(db);
  return rows;
}

interface Keeping {
  appointmentId: string;
  practitionerId: string;
  organizationId: string;
  by: string;
  at: Date;
}

/** Repeated, it changes nothing. */
export async function keep(db: Connection, keeping: Keeping): Promise<void> {
  const { appointmentId, practitionerId, organizationId, by, at } = keeping;
  await sql`insert into kept_appointments (appointment_id, practitioner_id, starts_at,
      organization_id, kept_by, kept_at)
    select a.id, ap.practitioner_id, a.starts_at, a.organization_id, ${by}, ${at}
    from appointments a join appointment_practitioners ap on ap.appointment_id = a.id
    where a.id = ${appointmentId} and ap.practitioner_id = ${practitionerId}
      and a.organization_id = ${organizationId}
    on conflict do nothing`.execute(db);
}

interface Asking {
  appointmentId: string;
  organizationId: string;
  by: string;
  at: Date;
  answerBy: Date;
}

/** Asked again, the later date holds. The appointment's version grows: who has it open looks again. */
export async function ask(db: Connection, asking: Asking): Promise<void> {
  const { appointmentId, organizationId, by, at, answerBy } = asking;
  await sql`with asked as (
      update appointments set created_by = created_by
      where id = ${appointmentId} and organization_id = ${organizationId}
      returning id, organization_id, starts_at)
    insert into time_choices as c (appointment_id, organization_id, starts_at, asked_by, asked_at,
      answer_by)
    select id, organization_id, starts_at, ${by}, ${at}, ${answerBy} from asked
    on conflict (appointment_id) do update set starts_at = excluded.starts_at,
      asked_by = excluded.asked_by, asked_at = excluded.asked_at, answer_by = excluded.answer_by`.execute(
    db,
  );
}

export interface Reach {
  id: string;
  /** Its patient can be mailed. */
  hasEmail: boolean;
  /** All of its clinicians still work here. */
  isStaffed: boolean;
  /** Patients can book all of its clinicians by themselves. */
  isBookable: boolean;
  /** The other system that keeps it. */
  keptBy: string | null;
}

/** Of appointments that the caller may see. */
export async function reachOf(db: Connection, ids: readonly string[]): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    select a.id, ${emailOf('pt')} is not null as "hasEmail", not exists (
      select from appointment_practitioners ap join practitioners p on p.id = ap.practitioner_id
      where ap.appointment_id = a.id and not p.active) as "isStaffed", not exists (
      select from appointment_practitioners ap join practitioners p on p.id = ap.practitioner_id
      where ap.appointment_id = a.id and not ${isPubliclyBookable('p', 't')}) as "isBookable",
      ${keptBy('a.id')} as "keptBy"
    from appointments a join appointment_types t on t.id = a.type_id left join patients pt on pt.id = a.patient_id
    where a.id = any(${ids})`.execute(db);
  return rows;
}
