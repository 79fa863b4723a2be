/** Counts what people of a unit had of nights, weekends, holidays and hours, and which wishes were granted. */
import { sql } from 'kysely';
import { backupWeights, type BackupCount } from '#shared/roster/backup-count.ts';
import type { PersonTally } from '#shared/roster/fairness-report.ts';
import { isOfUnits } from '#server/platform/rights/unit-members.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isInForce } from '#server/platform/sql/shifts-in-force.ts';

interface UnitDays {
  unitId: string;
  from: string;
  to: string;
}

/**
 * Of published duties in the unit, without time off, for its active people and those who were of it then,
 * in order of their names. A shift counts on the day on which it starts.
 */
export async function tallies(
  db: Connection,
  organizationId: string,
  { unitId, from, to }: UnitDays,
  backup: BackupCount,
): Promise<PersonTally[]> {
  const { counted, onCall } = backupWeights(backup);
  /** Shifts, those of a backup by what the organization counts of it. */
  const shiftsWhere = (condition: ReturnType<typeof sql>) => sql`
    (count(distinct id) filter (where ${condition} and not is_backup)
      + ${counted}::float8 * count(distinct id) filter (where ${condition} and is_backup))`;
  const { rows } = await sql<PersonTally>`
    with shifts as (
      select a.id, a.practitioner_id, a.day, a.shift_type_id, t.kind,
        a.rank = 'backup' as is_backup,
        case when t.at_home then round(t.counted_minutes * case
            -- A part of a split call; an hour less is a change of the clocks.
            when extract(epoch from a.ends_at - a.starts_at) / 60 >= t.duration_minutes - 60 then 1
            else extract(epoch from a.ends_at - a.starts_at) / 60 / t.duration_minutes end)::integer
          else greatest(0, t.counted_minutes - t.duration_minutes
            + (extract(epoch from a.ends_at - a.starts_at) / 60)::integer) end as minutes,
        exists (select from closures c where c.organization_id = a.organization_id
          and c.kind = 'holiday' and a.day between c.from_day and c.to_day
          and (c.unit_id is null or c.unit_id = a.unit_id)) as on_holiday
      from duties a join shift_types t on t.id = a.shift_type_id
      where a.organization_id = ${organizationId} and a.unit_id = ${unitId}
        and a.day between ${from}::date and ${to}::date
    ), counted as (
      select practitioner_id, ${shiftsWhere(sql`kind = 'night'`)} as nights,
        ${shiftsWhere(sql`extract(isodow from day) >= 6`)} as weekends,
        ${shiftsWhere(sql`on_holiday`)} as holidays,
        round(sum(minutes * case when is_backup then ${counted}::float8 else 1 end))::integer
          as minutes,
        round(sum(minutes * case when is_backup then ${onCall}::float8 else 0 end))::integer
          as on_call_minutes
      from shifts group by practitioner_id
    ), wished as (
      select w.practitioner_id, count(*)::integer as wishes,
        count(*) filter (where (w.kind = 'wanted') = exists (
          select from shifts s where s.practitioner_id = w.practitioner_id and s.day = w.day
            and (w.shift_type_id is null or w.shift_type_id = s.shift_type_id)))::integer as granted
      from shift_wishes w where w.organization_id = ${organizationId}
        and w.day between ${from}::date and ${to}::date
      group by w.practitioner_id
    )
    select p.id as "practitionerId", coalesce(c.nights, 0) as nights,
      coalesce(c.weekends, 0) as weekends, coalesce(c.holidays, 0) as holidays,
      coalesce(c.minutes, 0) as minutes,
      coalesce(c.on_call_minutes, 0) as "onCallMinutes", coalesce(w.wishes, 0) as wishes,
      coalesce(w.granted, 0) as granted
    from practitioners p
    left join counted c on c.practitioner_id = p.id
    left join wished w on w.practitioner_id = p.id
    where p.organization_id = ${organizationId} and p.active and not p.is_program
      and (${isOfUnits('p', [unitId], { from, to })} or (c.practitioner_id is not null and exists (
        select from past_units u where u.practitioner_id = p.id and u.unit_id = ${unitId}
          and u.until > ${from}::date)))
    order by p.name_order, p.id`.execute(db);
  return rows;
}

/** The first and last day on which anything is published in the unit, of these days; null where nothing is. */
export async function publishedDays(
  db: Connection,
  organizationId: string,
  { unitId, from, to }: UnitDays,
): Promise<{ from: string; to: string } | null> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as from, to_char(max(day), 'YYYY-MM-DD') as to
    from shift_assignments a where organization_id = ${organizationId} and unit_id = ${unitId}
      and day between ${from}::date and ${to}::date and ${isInForce}`.execute(db);
  const [days] = rows;
  return days && days.from !== null && days.to !== null ? { from: days.from, to: days.to } : null;
}
