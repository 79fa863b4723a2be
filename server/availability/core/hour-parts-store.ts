/** SQL of what is read of one practitioner's hours: weekly ones, days that differ, closed days, time away and shifts. */
import { sql, type RawBuilder } from 'kysely';
import type { DayException, WeeklyRule } from '#shared/availability.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Role } from '#shared/roles.ts';
import type { ValueOf } from '#server/platform/postgres/compiled.ts';
import { isOfUnitOn, unitOfDay } from '#server/platform/rights/unit-members.ts';
import { longestShift } from '#server/platform/sql/shifts-in-force.ts';
import type { AwayTime, ClosedDays } from './hours.ts';

export interface FilterValues {
  organizationId: string;
  practitionerIds: readonly string[];
  practitionerId: string;
  unitId: string;
  jobs: readonly HospitalRole[];
  holderIds: readonly string[];
  language: string;
  bookedTypeId: string;
  staff: readonly Role[];
  startsAt: Date;
  endsAt: Date;
  /** Any practitioner's local days of that span are among these. */
  fromDay: string;
  toDay: string;
  takenFrom: Date;
  takenUntil: Date;
  now: Date;
  askedBy: string | null;
  exceptId: string | null;
}

export type FilterValue = ValueOf<FilterValues>;

interface StoredDay {
  day: string;
  exceptions: DayException[];
}

interface StoredAway {
  id: string;
  kind: AwayTime['kind'];
  startsAt: string;
  endsAt: string;
}

export interface HoursRow {
  practitionerId: string;
  fullName: string;
  hospitalRole: HospitalRole;
  zone: string;
  languages: string[];
  rules: WeeklyRule[] | null;
  version: number | null;
  days: StoredDay[];
  away: StoredAway[];
  shifts?: { startsAt: string; endsAt: string }[];
  closures: ClosedDays[];
  /** Where a type to be booked is given. */
  keptBy?: string | null;
  /** Where bookings are read along: each one's first and last instant, in ms. */
  taken?: [number, number][];
}

/** Whether somebody counts on a local day: where a unit is asked for, on their days there alone. */
export type CountsOn = (day: RawBuilder<unknown>) => RawBuilder<unknown>;

/** In order of day. */
export const daysOf = (value: FilterValue, countsOn: CountsOn) =>
  sql<StoredDay[]>`(
    select coalesce(json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'),
      'exceptions', d.exceptions) order by d.day), '[]')
    from availability_days d where d.practitioner_id = p.id
      and d.day between ${value('fromDay')}::date and ${value('toDay')}::date
      and ${countsOn(sql`d.day`)})`;

/** Of the whole organization, or of the unit where the practitioner is on the day. */
export const closuresOf = (value: FilterValue) =>
  sql<ClosedDays[]>`case when exists (
      select from unit_memberships held where held.practitioner_id = p.id) then (
    select coalesce(json_agg(json_build_object('from', closed.day, 'to', closed.day)), '[]')
    from (
      select distinct to_char(day, 'YYYY-MM-DD') as day
      from closures c cross join generate_series(
        greatest(c.from_day, ${value('fromDay')}::date),
        least(c.to_day, ${value('toDay')}::date), interval '1 day') day
      where c.organization_id = p.organization_id
        and (c.unit_id is null or c.unit_id = ${unitOfDay('p', sql`day::date`)})
    ) closed)
  else (
    select coalesce(json_agg(json_build_object('from', to_char(c.from_day, 'YYYY-MM-DD'),
      'to', to_char(c.to_day, 'YYYY-MM-DD'))), '[]')
    from closures c where c.organization_id = p.organization_id
      and (c.unit_id is null or c.unit_id = p.unit_id)
      and c.to_day >= ${value('fromDay')}::date and c.from_day <= ${value('toDay')}::date) end`;

export const localDays = (value: FilterValue) => ({
  from: sql`${value('fromDay')}::date`,
  to: sql`${value('toDay')}::date`,
});

/**
 * Who is lent to the unit that is asked for is open for it on their days there alone: on the others they are closed, and on
 * those on which that unit is.
 */
export const closuresInUnit = (value: FilterValue) => {
  const unit = sql`${value('unitId')}::uuid`;
  return sql<ClosedDays[]>`case when p.unit_id = ${unit} then ${closuresOf(value)} else (
    select coalesce(json_agg(json_build_object('from', closed.day, 'to', closed.day)), '[]')
    from (
      select to_char(day, 'YYYY-MM-DD') as day
      from generate_series(${localDays(value).from}, ${localDays(value).to}, interval '1 day') day
      where not ${isOfUnitOn('p', unit, sql`day::date`)}
        or exists (select from closures c where c.organization_id = p.organization_id
          and (c.unit_id is null or c.unit_id in (${unitOfDay('p', sql`day::date`)}, ${unit}))
          and day::date between c.from_day and c.to_day)
    ) closed) end`;
};

/** Time off, imported busy time, and what comes after the last day of somebody who leaves; in order of time. */
export const awayOf = (value: FilterValue) =>
  sql<StoredAway[]>`(
    select coalesce(json_agg(away order by "startsAt", id), '[]') from (
      select id, 'time-off' as kind, starts_at as "startsAt", ends_at as "endsAt" from time_off
      where practitioner_id = p.id
        and ends_at > ${value('startsAt')} and starts_at < ${value('endsAt')}
      union all
      select id, 'imported', starts_at, ends_at from imported_busy
      where practitioner_id = p.id
        and ends_at > ${value('startsAt')} and starts_at < ${value('endsAt')}
      union all
      select p.id, 'time-off', p.off_duty_from, p.off_duty_from + interval '100 years'
      where p.off_duty_from < ${value('endsAt')}
    ) as away)`;

/** Duties in which patients are booked, in order of time: published shifts while their person is there. */
export const shiftsOf = (value: FilterValue, countsOn: CountsOn) =>
  sql<NonNullable<HoursRow['shifts']>>`(
    select coalesce(json_agg(json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at)
      order by s.starts_at), '[]')
    from duties s join shift_types t on t.id = s.shift_type_id and t.holds_appointments
    where s.practitioner_id = p.id and ${countsOn(sql`(s.starts_at at time zone p.zone)::date`)}
      and s.shift_starts_at > ${value('startsAt')}::timestamptz - ${longestShift}
      and s.shift_starts_at < ${value('endsAt')}
      and s.starts_at < ${value('endsAt')} and s.ends_at > ${value('startsAt')})`;
