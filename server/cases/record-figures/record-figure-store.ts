/** Rows of the record that figures count: stays that ended, and the first answers to claims. */
import { sql, type RawBuilder } from 'kysely';
import {
  mostRecordRows,
  type ReadRecordFigure,
  type ReadRecordRows,
  type RecordFigure,
  type RecordFigureName,
  type RecordFigureRows,
  type RecordGroup,
  type RecordRow,
} from '#shared/cases/record-figures.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Period {
  organizationId: string;
  from: string;
  to: string;
}

const inpatient = sql`('IMP', 'ACUTE', 'NONACUTE')`;

const noHours = sql`0::float8`;

/** Stays with a discharge in the period. */
const endedStays = (
  { organizationId, from, to }: Period,
  { isPart, hours, where }: Record<'isPart' | 'hours' | 'where', RawBuilder<unknown>>,
) => sql`
  select s.id, s.patient_id, s.class as title, s.discharged_day as day, coalesce(s.payer, '') as payer,
    coalesce(s.unit, '') as unit, coalesce(s.attending, '') as clinician, ${isPart} as is_part, ${hours} as hours
  from stays s
  where s.organization_id = ${organizationId} and s.discharged_day between ${from}::date and ${to}::date
    and s.status not in ('planned', 'cancelled', 'entered-in-error') and ${where}`;

/** A patient's records that were merged are one patient. */
const isReadmitted = sql`exists (
  select from stays n
  where n.patient_id in (select same_patients(s.patient_id)) and n.id <> s.id and n.class in ${inpatient}
    and n.status not in ('planned', 'cancelled', 'entered-in-error')
    and n.admitted_at >= s.discharged_at and n.admitted_day <= s.discharged_day + 30)`;

/** Each class ends where the next begins, the last one with the discharge. */
const observationHours = sql`(
  select coalesce(sum(extract(epoch from piece.until - piece.since)) filter (where piece.class = 'OBSENC'), 0)::float8 / 3600
  from (
    select c.class, c.until, coalesce(lag(c.until) over (order by c.until), s.admitted_at) as since
    from (
      select h ->> 'class' as class, (h ->> 'until')::timestamptz as until
      from jsonb_array_elements(s.class_changes) h
      union all select s.class, s.discharged_at) c) piece)`;

const wasObserved = sql`(s.class = 'OBSENC' or s.class_changes @> '[{"class":"OBSENC"}]')`;

/** Each admission opens a review: one that was done has a result. */
const isReviewed = sql`exists (
  select from cases c where c.encounter_id = s.id and c.kind = 'cdi-review'
    and c.state in ('complete', 'agreed', 'disagreed', 'unanswered'))`;

/** As denials are told: it says so, or nothing is paid, nothing is left to the patient, and a reason is given. */
const isDenied = sql`(a.paid = 0 and (a.status = '4' or (a.billed > 0 and json_array_length(a.adjustments) > 0
  and 0 = (select coalesce(sum((r ->> 'amount')::bigint), 0) from json_array_elements(a.adjustments) r
    where r ->> 'group' = 'PR'))))`;

/** What was taken back, and answers of second payers, are no first answers. */
const firstAnswers = ({ organizationId, from, to }: Period) => sql`
  select a.id, f.patient_id, a.claim_number as title, a.paid_on as day, a.payer, ''::text as unit,
    ''::text as clinician, ${isDenied} as is_part, ${noHours} as hours
  from (
    select distinct on (c.claim_number, coalesce(payer_name(c.organization_id, c.payer_code, c.payer), c.payer))
      c.id, c.claim_number, c.status, c.paid, c.billed, c.adjustments, c.paid_on, c.fact_id,
      coalesce(payer_name(c.organization_id, c.payer_code, c.payer), c.payer) as payer
    from remittance_claims c
    where c.organization_id = ${organizationId} and c.status in ('1', '4', '19') and c.paid_on is not null
    order by c.claim_number, coalesce(payer_name(c.organization_id, c.payer_code, c.payer), c.payer), c.paid_on, c.id) a
  left join facts f on f.id = a.fact_id
  where a.paid_on between ${from}::date and ${to}::date`;

const sources: Record<RecordFigureName, (period: Period) => RawBuilder<unknown>> = {
  readmissions: (period) =>
    endedStays(period, {
      isPart: isReadmitted,
      hours: noHours,
      where: sql`s.class in ${inpatient}`,
    }),
  'observation-hours': (period) =>
    endedStays(period, { isPart: sql`true`, hours: observationHours, where: wasObserved }),
  'reviewed-stays': (period) =>
    endedStays(period, {
      isPart: isReviewed,
      hours: noHours,
      where: sql`s.class in ${inpatient}`,
    }),
  'first-pass-denials': firstAnswers,
};

const keys: Record<RecordGroup, RawBuilder<string>> = {
  payer: sql`r.payer`,
  unit: sql`r.unit`,
  clinician: sql`r.clinician`,
  month: sql`to_char(r.day, 'YYYY-MM')`,
};

type Of<Input> = Input & { organizationId: string };

/** The total and the groups in one statement. */
export async function recordFigure(
  db: Connection,
  { figure, by, ...period }: Of<ReadRecordFigure>,
): Promise<RecordFigureRows> {
  const key = by ? keys[by] : sql`''::text`;
  const { rows } = await sql<RecordFigure & { isTotal: boolean }>`
    with r as materialized (${sources[figure](period)}),
    k as (select ${key} as key, r.is_part, r.hours from r)
    select k.key, grouping(k.key) = 1 as "isTotal", count(*)::integer as whole,
      (count(*) filter (where k.is_part))::integer as part, coalesce(sum(k.hours), 0)::float8 as hours
    from k group by grouping sets ((k.key), ())
    order by ${by === 'month' ? sql`k.key` : sql`count(*) desc, k.key`}`.execute(db);
  const none = { key: null, whole: 0, part: 0, hours: 0 };
  const total = rows.find(({ isTotal }) => isTotal);
  return {
    total: total ? { ...none, whole: total.whole, part: total.part, hours: total.hours } : none,
    rows: by
      ? rows.filter(({ isTotal }) => !isTotal).map(({ isTotal: _isTotal, ...row }) => row)
      : [],
  };
}

/** The newest first. */
export async function recordRows(
  db: Connection,
  { figure, by, key, counts, ...period }: Of<ReadRecordRows>,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with r as (${sources[figure](period)})
    select r.id, p.full_name as patient, r.title, to_char(r.day, 'YYYY-MM-DD') as day, r.payer, r.unit,
      r.is_part as "isPart", r.hours
    from r left join patients m on m.id = r.patient_id
    left join patients p on p.id = coalesce(m.merged_into, m.id)
    where ${by && key !== undefined ? sql`${keys[by]} = ${key}` : sql`true`}
      and ${counts === 'part' ? sql`r.is_part` : sql`true`}
    order by r.day desc, r.id limit ${sql.lit(mostRecordRows)}`.execute(db);
  return rows;
}
