/** Figures of the appointments of a span, grouped by the database. */
import { sql, type RawBuilder } from 'kysely';
import type { FigureGroup } from '#shared/front-desk/report-groups.ts';
import { reasonSides, sideWords } from '#shared/appointments/reasons/reason-uses.ts';
import type {
  CountedAppointment,
  CountedAppointments,
  ReadCounted,
  ReportDay,
  ReportFigures,
  ReportRow,
} from '#shared/front-desk/appointment-report.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { unitsOfDay } from '#server/platform/rights/unit-members.ts';

interface ReportQuery {
  organizationId: string;
  zone: string;
  span: Span;
}

/** Minutes and days as double precision, whose medians Postgres sorts faster than decimals. */
const seconds = (from: string, to: string) =>
  sql`date_part('epoch', ${sql.ref(to)} - ${sql.ref(from)})`;

/**
 * Meetings have no patient who could be late or missing. Who waits for a tele-visit waits from when they
 * came to the waiting room until they were let in. What was entered after its start was booked no time
 * ahead.
 */
const counted = ({ organizationId, span }: ReportQuery) => sql`
  select id, type_id, state, starts_at, arrived_at,
    case when arrived_at > starts_at then ${seconds('starts_at', 'arrived_at')} / 60 end as late_minutes,
    ${seconds('waits_from', 'waits_until')} / 60 as waiting_minutes,
    waits_until is not null as waited,
    greatest(${seconds('created_at', 'starts_at')}, 0) / 86400 as lead_days
  from (
    select a.id, a.type_id, a.state, a.starts_at, a.created_at, seen.arrived_at,
      coalesce(seen.arrived_at, v.arrived_at) as waits_from,
      case when seen.arrived_at is null then v.admitted_at else seen.started_at end as waits_until
    from appointments a
    join appointment_types kind on kind.id = a.type_id and kind.kind <> 'meeting'
    left join attendances seen on seen.appointment_id = a.id
    left join visits v on v.appointment_id = a.id
    where a.organization_id = ${organizationId} and a.held_until is null
      and a.starts_at >= ${span.startsAt} and a.starts_at < ${span.endsAt}
  ) booked`;

const median = (column: string, of: RawBuilder<unknown>) =>
  sql`round((percentile_cont(0.5) within group (order by ${sql.ref(column)}) filter (where ${of}))::numeric, 1)::float8`;

/** Of the rows `c`, a column for each figure. */
const figures = sql`
  count(*) filter (where c.state <> 'cancelled')::int as appointments,
  count(*) filter (where c.state = 'completed')::int as completed,
  count(*) filter (where c.state = 'no-show')::int as "noShow",
  count(*) filter (where c.state = 'cancelled')::int as cancelled,
  count(*) filter (where c.arrived_at is not null)::int as "checkedIn",
  count(*) filter (where c.late_minutes is not null)::int as late,
  ${median('c.late_minutes', sql`c.late_minutes is not null`)} as "lateMinutes",
  ${median('c.waiting_minutes', sql`c.waited`)} as "waitingMinutes",
  count(*) filter (where c.waited)::int as waited,
  ${median('c.lead_days', sql`c.state <> 'cancelled'`)} as "leadDays"`;

/** "by the patient" */
const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const sideName = sql.join(
  [
    sql`case said.side`,
    ...reasonSides.map(
      (side) => sql`when ${sql.lit(side)} then ${sql.lit(lowered(sideWords[side]))}`,
    ),
    sql`end`,
  ],
  sql` `,
);

const ownUnitThen = sql`coalesce((
    select u.unit_id from past_units u
    where u.practitioner_id = p.id and u.until > c.starts_at order by u.until limit 1),
  p.unit_id)`;

const dayThere = sql`(c.starts_at at time zone p.zone)::date`;

/**
 * What `g` is, and its name; units are those in which a clinician had a share of the day. One of two clinicians counts for
 * both, and once for each unit and type.
 */
const groupsIn = (
  zone: string,
): Record<FigureGroup, { join: RawBuilder<unknown>; name: string }> => ({
  clinician: {
    join: sql`join appointment_practitioners ap on ap.appointment_id = c.id
      join practitioners g on g.id = ap.practitioner_id`,
    name: 'g.full_name',
  },
  unit: {
    join: sql`join lateral (
        select distinct units_then.unit_id
        from appointment_practitioners ap
        join practitioners p on p.id = ap.practitioner_id
        cross join lateral ${unitsOfDay('p', ownUnitThen, dayThere)} units_then
        where ap.appointment_id = c.id
      ) whose on true left join units g on g.id = whose.unit_id`,
    name: 'g.name',
  },
  type: {
    join: sql`join appointment_types g on g.id = c.type_id`,
    name: 'g.name',
  },
  reason: {
    join: sql`left join appointment_outcomes said on said.appointment_id = c.id
      left join lateral (
        select why.id, why.use, concat_ws(', ', coalesce(why.name, 'Other reason'), ${sideName}) as name
        from (values (said.reason_id)) given(id)
        left join listed_reasons why on why.id = given.id
        where said.side is not null
      ) g on true`,
    name: 'g.name',
  },
  month: {
    join: sql`cross join lateral (
      select null::uuid as id, to_char(c.starts_at at time zone ${zone}, 'YYYY-MM') as name) g`,
    name: 'g.name',
  },
});

const missing: Record<FigureGroup, string> = {
  clinician: 'Nobody',
  unit: 'Without a unit',
  type: 'Without a type',
  reason: 'No reason was chosen',
  month: 'Without a month',
};

/** Reasons are of those alone that were cancelled, or whose patient did not come. */
const having: Record<FigureGroup, RawBuilder<unknown>> = {
  clinician: sql`true`,
  unit: sql`true`,
  type: sql`true`,
  reason: sql`c.state in ('cancelled', 'no-show')`,
  month: sql`true`,
};

/** Of months in their order, else those with the most first. */
const orderOf = (by: FigureGroup) =>
  by === 'month'
    ? sql`r.name`
    : sql`${by === 'reason' ? sql`r.counted` : sql`r.appointments`} desc, r.name, r.id`;

interface StoredReport {
  total: ReportFigures;
  rows: ReportRow[];
  /** Those without appointments are missing. */
  days: ReportDay[];
}

/** In one statement, which reads the appointments once. */
export async function reportOf(
  db: Connection,
  query: ReportQuery,
  by: FigureGroup,
): Promise<StoredReport> {
  const { join, name } = groupsIn(query.zone)[by];
  const isOfReasons = by === 'reason';
  const use = isOfReasons ? sql`g.use` : sql`null::text`;
  const side = isOfReasons ? sql`said.side` : sql`null::text`;
  const { rows } = await sql<StoredReport>`
    with c as materialized (${counted(query)}),
    total as (select ${figures} from c),
    grouped as (
      select g.id, coalesce(${sql.ref(name)}, ${missing[by]}) as name, ${use} as use,
        ${side} as side, ${figures},
        count(*)::int as counted
      from c ${join} where ${having[by]} group by g.id, ${sql.ref(name)}, ${use}, ${side}),
    days as (
      select to_char(c.starts_at at time zone ${query.zone}, 'YYYY-MM-DD') as day,
        count(*) filter (where c.state = 'completed')::int as completed,
        count(*) filter (where c.state = 'no-show')::int as "noShow",
        count(*) filter (where c.state = 'cancelled')::int as cancelled,
        count(*) filter (where c.state not in ('completed', 'no-show', 'cancelled'))::int as open
      from c group by day)
    select (select to_jsonb(total) from total) as total,
      (select coalesce(jsonb_agg(to_jsonb(r) - 'counted'
        order by ${orderOf(by)}), '[]')
        from grouped r) as rows,
      (select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]') from days d) as days`.execute(
    db,
  );
  const [report] = rows;
  if (!report) throw new Error('A statement of aggregates has one row.');
  return report;
}

/** Of a list that is opened from a figure. */
const mostCounted = 500;

/** Those that a row counts, by the same joins and conditions: the first of them, and how many they are. */
export async function countedOf(
  db: Connection,
  query: ReportQuery,
  { by, id, side, state }: Pick<ReadCounted, 'by' | 'id' | 'side' | 'state'>,
): Promise<Omit<CountedAppointments, 'zone'>> {
  const isSide = by === 'reason' ? sql`said.side is not distinct from ${side}` : sql`true`;
  const { rows } = await sql<
    Omit<CountedAppointment, 'startsAt'> & { startsAt: Date; count: number }
  >`
    with c as (${counted(query)}),
    mine as (
      select distinct c.id from c ${groupsIn(query.zone)[by].join}
      where ${having[by]} and g.id is not distinct from ${id}::uuid and ${isSide}
        and c.state = ${state})
    select a.id, a.starts_at as "startsAt", a.patient_name as "patientName", t.name as "typeName",
      a.cancelled_because as because, array(
        select p.full_name from appointment_practitioners ap
        join practitioners p on p.id = ap.practitioner_id
        where ap.appointment_id = a.id order by p.full_name) as practitioners,
      (select count(*) from mine)::int as count
    from mine join appointments a on a.id = mine.id join appointment_types t on t.id = a.type_id
    order by a.starts_at, a.id limit ${mostCounted}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    appointments: rows.map(({ count: _count, startsAt, ...appointment }) => ({
      ...appointment,
      startsAt: startsAt.toISOString(),
    })),
  };
}
