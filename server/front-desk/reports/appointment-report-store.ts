/** Figures of the appointments of a span, grouped by the database. */
import { sql, type RawBuilder } from 'kysely';
import type { ReportGroup } from '#shared/front-desk/report-groups.ts';
import type { ReportDay, ReportFigures, ReportRow } from '#shared/front-desk/appointment-report.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface ReportQuery {
  organizationId: string;
  zone: string;
  span: Span;
}

/**
 * Meetings have no patient who could be late or missing. Who waits for a tele-visit waits from when they
 * came to the waiting room until they were let in.
 */
const counted = ({ organizationId, span }: ReportQuery) => sql`
  select a.id, a.type_id, a.state, a.starts_at, a.created_at, seen.arrived_at,
    coalesce(seen.arrived_at, v.arrived_at) as waits_from,
    case when seen.arrived_at is null then v.admitted_at else seen.started_at end as waits_until
  from appointments a
  join appointment_types kind on kind.id = a.type_id and kind.kind <> 'meeting'
  left join attendances seen on seen.appointment_id = a.id
  left join visits v on v.appointment_id = a.id
  where a.organization_id = ${organizationId} and a.held_until is null
    and a.starts_at >= ${span.startsAt} and a.starts_at < ${span.endsAt}`;

const minutes = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`extract(epoch from ${to} - ${from}) / 60`;

const median = (value: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sql`round((percentile_cont(0.5) within group (order by ${value}) filter (where ${of}))::numeric, 1)::float8`;

/** What was entered after its start was booked no time ahead. */
const ahead = sql`greatest(extract(epoch from c.starts_at - c.created_at), 0)`;

/** Of the rows `c`, a column for each figure. */
const figures = sql`
  count(*) filter (where c.state <> 'cancelled')::int as appointments,
  count(*) filter (where c.state = 'completed')::int as completed,
  count(*) filter (where c.state = 'no-show')::int as "noShow",
  count(*) filter (where c.state = 'cancelled')::int as cancelled,
  count(*) filter (where c.arrived_at is not null)::int as "checkedIn",
  count(*) filter (where c.arrived_at > c.starts_at)::int as late,
  ${median(minutes(sql`c.starts_at`, sql`c.arrived_at`), sql`c.arrived_at > c.starts_at`)} as "lateMinutes",
  ${median(minutes(sql`c.waits_from`, sql`c.waits_until`), sql`c.waits_until is not null`)} as "waitingMinutes",
  count(*) filter (where c.waits_until is not null)::int as waited,
  ${median(sql`${ahead} / 86400`, sql`c.state <> 'cancelled'`)} as "leadDays"`;

export async function totalOf(db: Connection, query: ReportQuery): Promise<ReportFigures> {
  const { rows } = await sql<ReportFigures>`
    select ${figures} from (${counted(query)}) c`.execute(db);
  const [total] = rows;
  if (!total) throw new Error('An aggregate has one row.');
  return total;
}

/** What `g` is, and its name; the unit is the one that a clinician had then. One of two clinicians counts for both, and once for each unit and type. */
const groups: Record<ReportGroup, { join: RawBuilder<unknown>; name: string }> = {
  clinician: {
    join: sql`join appointment_practitioners ap on ap.appointment_id = c.id
      join practitioners g on g.id = ap.practitioner_id`,
    name: 'g.full_name',
  },
  unit: {
    join: sql`join lateral (
        select distinct coalesce((
            select u.unit_id from past_units u
            where u.practitioner_id = p.id and u.until > c.starts_at order by u.until limit 1),
          p.unit_id) as unit_id
        from appointment_practitioners ap
        join practitioners p on p.id = ap.practitioner_id where ap.appointment_id = c.id
      ) whose on true left join units g on g.id = whose.unit_id`,
    name: 'g.name',
  },
  type: {
    join: sql`join appointment_types g on g.id = c.type_id`,
    name: 'g.name',
  },
};

export async function rowsBy(
  db: Connection,
  query: ReportQuery,
  by: ReportGroup,
): Promise<ReportRow[]> {
  const { join, name } = groups[by];
  const { rows } = await sql<ReportRow>`
    select g.id, coalesce(${sql.ref(name)}, 'Without a unit') as name, ${figures}
    from (${counted(query)}) c ${join}
    group by g.id, ${sql.ref(name)} order by appointments desc, name, id`.execute(db);
  return rows;
}

/** Days without appointments are missing. */
export async function daysOf(db: Connection, query: ReportQuery): Promise<ReportDay[]> {
  const { rows } = await sql<ReportDay>`
    select to_char(c.starts_at at time zone ${query.zone}, 'YYYY-MM-DD') as day,
      count(*) filter (where c.state = 'completed')::int as completed,
      count(*) filter (where c.state = 'no-show')::int as "noShow",
      count(*) filter (where c.state = 'cancelled')::int as cancelled,
      count(*) filter (where c.state not in ('completed', 'no-show', 'cancelled'))::int as open
    from (${counted(query)}) c group by day order by day`.execute(db);
  return rows;
}
