/** What the record has of the inputs of point scores, of many stays in as many statements as of one. */
import { sql, type RawBuilder } from 'kysely';
import { inpatientClasses } from '#shared/facts/stay-classes.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

type Ids = readonly string[];

export interface StayBasics {
  stayId: string;
  class: string;
  /** The classes that it had before. */
  earlierClasses: string[];
  /** Whole local days until the discharge, or until today; null: not admitted. */
  days: number | null;
  isOver: boolean;
  service: string | null;
  /** A code of HL7's table 0007 or of ActPriority, or another one. */
  priority: string | null;
  admitSource: string | null;
  admittedAt: Date | null;
  source: string;
  statedAt: Date;
}

/** Sources that have no priority may say the type of the admission among the types of the stay. */
const ofTable0007 =
  '$.type[*].coding[*] ? (@.system == "http://terminology.hl7.org/CodeSystem/v2-0007").code';

/** The type of the admission: a code of HL7's table 0007 or of ActPriority, or another one. */
export const priorityOf = (body: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  coalesce(${body} #>> '{priority,coding,0,code}',
    jsonb_path_query_first(${body}, ${ofTable0007}::jsonpath) #>> '{}')`;

export async function basicsOf(db: Connection, ids: Ids, today: string): Promise<StayBasics[]> {
  const { rows } = await sql<StayBasics>`
    select s.id as "stayId", s.class, array(select c ->> 'class' from jsonb_array_elements(s.class_changes) c)
        as "earlierClasses",
      coalesce(s.discharged_day, ${today}::date) - s.admitted_day as days, not s.is_open as "isOver", s.service,
      ${priorityOf(sql`f.body`)} as priority,
      f.body #>> '{hospitalization,admitSource,coding,0,code}' as "admitSource",
      s.admitted_at as "admittedAt", src.name as source, f.stated_at as "statedAt"
    from stays s join facts f on f.id = s.id join fact_sources src on src.id = f.source_id
    where s.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

export interface StayFact {
  stayId: string;
  id: string;
  code: string | null;
  title: string;
  source: string;
  at: Date;
}

export interface StayResult extends StayFact {
  kind: 'hemoglobin' | 'sodium';
  value: number | null;
  unit: string | null;
  /** "<": it is no number. */
  comparator: string | null;
}

/** LOINC: mass of hemoglobin, its amount of substance, and sodium in serum, plasma and blood. */
const loinc = {
  hemoglobin: ['718-7', '20509-6', '30313-1', '59260-0'],
  sodium: ['2951-2', '2947-0'],
} as const;

/** Of each stay the last of each kind that is final. */
export async function lastResultsOf(db: Connection, ids: Ids): Promise<StayResult[]> {
  const { rows } = await sql<StayResult>`
    select distinct on (o.encounter_id, kind.name) o.encounter_id as "stayId", o.id, o.code, o.title,
      kind.name as kind, src.name as source, o.effective_at as at,
      case when jsonb_typeof(o.body #> '{valueQuantity,value}') = 'number'
        then (o.body #>> '{valueQuantity,value}')::double precision end as value,
      coalesce(o.body #>> '{valueQuantity,unit}', o.body #>> '{valueQuantity,code}') as unit,
      o.body #>> '{valueQuantity,comparator}' as comparator
    from facts o join fact_sources src on src.id = o.source_id
    cross join lateral (select case when o.code in (${sql.join(loinc.sodium)}) then 'sodium'
      else 'hemoglobin' end as name) kind
    where o.encounter_id = any (${ids}::uuid[]) and o.type = 'Observation'
      and o.code in (${sql.join([...loinc.hemoglobin, ...loinc.sodium])})
      and o.status in ('final', 'amended', 'corrected')
    order by o.encounter_id, kind.name, o.effective_at desc, o.id desc`.execute(db);
  return rows;
}

/**
 * Diagnoses of the patient that are not refuted, from all stays and records; as of the discharge, without those of
 * other stays that were not known then.
 */
export async function diagnosesOf(
  db: Connection,
  ids: Ids,
  { isAsOfDischarge }: { isAsOfDischarge: boolean },
): Promise<StayFact[]> {
  const { rows } = await sql<StayFact>`
    select s.id as "stayId", c.id, c.code, c.title, src.name as source, c.effective_at as at
    from stays s cross join lateral same_patients(s.patient_id) as same (id)
    join facts c on c.organization_id = s.organization_id and c.patient_id = same.id and c.type = 'Condition'
    join fact_sources src on src.id = c.source_id
    where s.id = any (${ids}::uuid[]) and c.code is not null
      and (not ${isAsOfDischarge}::boolean or c.encounter_id = s.id or c.effective_at <= s.discharged_at)
      and coalesce(c.body #>> '{verificationStatus,coding,0,code}', '') not in ('refuted', 'entered-in-error')
    order by c.effective_at desc, c.id`.execute(db);
  return rows;
}

/** Of each stay the last procedure that was done. */
export async function proceduresOf(db: Connection, ids: Ids): Promise<StayFact[]> {
  const { rows } = await sql<StayFact>`
    select distinct on (c.encounter_id) c.encounter_id as "stayId", c.id, c.code, c.title, src.name as source,
      c.effective_at as at
    from facts c join fact_sources src on src.id = c.source_id
    where c.encounter_id = any (${ids}::uuid[]) and c.type = 'Procedure'
      and c.status in ('completed', 'in-progress')
    order by c.encounter_id, c.effective_at desc, c.id`.execute(db);
  return rows;
}

export interface EarlierStay extends StayFact {
  isInpatient: boolean;
  isEmergency: boolean;
  isWithinSixMonths: boolean;
}

/** Those of the twelve months before the admission, the newest first. */
export async function earlierStaysOf(db: Connection, ids: Ids): Promise<EarlierStay[]> {
  const { rows } = await sql<EarlierStay>`
    select s.id as "stayId", o.id, o.class as code, f.title, src.name as source, o.admitted_at as at,
      o.class in (${sql.join(inpatientClasses)}) as "isInpatient",
      o.class = 'EMER' or o.class_changes @> '[{"class": "EMER"}]' as "isEmergency",
      o.admitted_at >= s.admitted_at - interval '6 months' as "isWithinSixMonths"
    from stays s cross join lateral same_patients(s.patient_id) as same (id)
    join stays o on o.patient_id = same.id and o.organization_id = s.organization_id
    join facts f on f.id = o.id join fact_sources src on src.id = f.source_id
    where s.id = any (${ids}::uuid[]) and o.id <> s.id and o.admitted_at < s.admitted_at
      and o.admitted_at >= s.admitted_at - interval '12 months'
      and o.status not in ('planned', 'arrived', 'cancelled', 'entered-in-error')
    order by o.admitted_at desc, o.id`.execute(db);
  return rows;
}

/** When the first stay ended that any source stated: before it nothing can be counted. Null: none did. */
export async function recordBeginsAt(db: Connection, organizationId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select discharged_at as at from stays
    where organization_id = ${organizationId} and discharged_day is not null
    order by discharged_day, id limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

export interface EnteredInput {
  stayId: string;
  input: string;
  value: number | null;
  note: string | null;
  by: string;
  at: Date;
}

/** The newest of each input. */
export async function enteredOf(db: Connection, ids: Ids): Promise<EnteredInput[]> {
  const { rows } = await sql<EnteredInput>`
    select distinct on (i.stay_id, i.input) i.stay_id as "stayId", i.input,
      i.value::double precision as value, i.note, w.full_name as by, i.entered_at as at
    from score_inputs i join practitioners w on w.id = i.entered_by
    where i.stay_id = any (${ids}::uuid[])
    order by i.stay_id, i.input, i.id desc`.execute(db);
  return rows;
}

export async function insertEntered(
  db: Connection,
  entered: Omit<EnteredInput, 'by' | 'note'> & { organizationId: string; by: string; note: string },
): Promise<void> {
  await db
    .insertInto('score_inputs')
    .values({
      organization_id: entered.organizationId,
      stay_id: entered.stayId,
      input: entered.input,
      value: entered.value,
      note: entered.note || null,
      entered_by: entered.by,
      entered_at: entered.at,
    })
    .execute();
}
