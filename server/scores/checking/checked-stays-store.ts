/** Stays by which a score is checked: inpatients who left alive so long ago that what came of it is known. */
import { sql } from 'kysely';
import { inpatientClasses } from '#shared/facts/stay-classes.ts';
import type { Sex } from '#shared/patients/sexes.ts';
import type { OutcomeName } from '#shared/scores/point-score.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { priorityOf } from '#server/scores/input-store.ts';

export interface CheckedStay {
  stayId: string;
  sex: Sex | null;
  /** Whole years at the admission; null without a birth date. */
  age: number | null;
  language: string | null;
  hasOutcome: boolean;
}

export interface Cohort {
  organizationId: string;
  outcome: OutcomeName;
  outcomeDays: number;
  /** Local days of the discharge, both included. */
  from: string;
  to: string;
  /** The last ones, one more than so many where there are more. */
  most: number;
}

const planned = ['C', 'R', 'EL', 'P'];

/** Whether a new inpatient stay of the patient began within the days, of all records that were merged. */
const isBack = ({ outcome, outcomeDays }: Cohort) => sql<boolean>`exists (
  select from same_patients(s.patient_id) as same (id) join stays later on later.patient_id = same.id
  join facts f on f.id = later.id
  where later.organization_id = s.organization_id and later.id <> s.id
    and later.class in (${sql.join(inpatientClasses)})
    and later.status not in ('planned', 'arrived', 'cancelled', 'entered-in-error')
    and later.admitted_at >= s.discharged_at
    and later.admitted_at < s.discharged_at + make_interval(days => ${outcomeDays})
    ${outcome === 'readmission' ? sql`` : sql`and coalesce(${priorityOf(sql`f.body`)}, '') <> all (${planned}::text[])`})`;

/** The day, where the record has one: the year alone, or that somebody died at all, says nothing of thirty days. */
const deathDay = sql<
  string | null
>`case when length(p.deceased) >= 10 then left(p.deceased, 10)::date end`;

const hasDied = ({ outcome, outcomeDays }: Cohort) =>
  outcome === 'death-or-unplanned-readmission'
    ? sql<boolean>`coalesce(${deathDay} <= s.discharged_day + ${outcomeDays}::integer, false)`
    : sql<boolean>`false`;

/** Who died in the stay has no time after it. A death without a day counts where the outcome is death. */
const isLeftOut = ({ outcome }: Cohort) => sql<boolean>`(
  coalesce(${deathDay} <= s.discharged_day, false)
  or coalesce(f.body #>> '{hospitalization,dischargeDisposition,coding,0,code}', '') in ('exp', '20')
  ${outcome === 'death-or-unplanned-readmission' ? sql`or (p.deceased is not null and ${deathDay} is null)` : sql``})`;

const ofCohort = ({ organizationId, from, to }: Cohort) => sql`
  from stays s join facts f on f.id = s.id
  join patients first on first.id = s.patient_id
  join patients p on p.id = coalesce(first.merged_into, first.id)
  where s.organization_id = ${organizationId} and s.class in (${sql.join(inpatientClasses)})
    and s.status = 'finished' and s.discharged_day between ${from}::date and ${to}::date`;

export async function staysOf(db: Connection, cohort: Cohort): Promise<CheckedStay[]> {
  const { rows } = await sql<CheckedStay>`
    select s.id as "stayId", p.sex, p.language, ${isBack(cohort)} or ${hasDied(cohort)} as "hasOutcome",
      date_part('year', age(coalesce(s.admitted_day, s.discharged_day), p.birth_date))::integer as age
    ${ofCohort(cohort)} and not ${isLeftOut(cohort)}
    order by s.discharged_day desc, s.id desc limit ${cohort.most + 1}`.execute(db);
  return rows;
}

export async function leftOutOf(db: Connection, cohort: Cohort): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${ofCohort(cohort)} and ${isLeftOut(cohort)}`.execute(db);
  return rows[0]?.count ?? 0;
}
