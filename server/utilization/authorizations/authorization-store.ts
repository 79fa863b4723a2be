/** What other systems sent of answers to requests for authorization, the stays that they may be of, and what is recorded of them. */
import { sql } from 'kysely';
import type { PayerAnswer } from '#shared/utilization/payer-answers.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

export interface AuthorizationRow {
  factId: string;
  /** As the record that it leads to now. */
  patientId: string;
  source: string;
  requestKey: string;
  /** Neither cancelled nor entered in error. */
  stands: boolean;
  answeredAt: Date;
  body: unknown;
  /** The request, where it was sent too, with its stay. */
  request: unknown;
  encounterId: string | null;
  zone: string;
}

/** Of these patients, of all records that were merged into theirs; the oldest first. */
export async function authorizationsOf(
  db: Connection,
  organizationId: string,
  patientIds: readonly string[],
): Promise<AuthorizationRow[]> {
  const { rows } = await sql<AuthorizationRow>`
    select f.id as "factId", coalesce(p.merged_into, p.id) as "patientId", src.name as source,
      left(concat_ws(' ', f.source_id, coalesce(f.body #>> '{request,identifier,value}',
        claim.body #>> '{identifier,0,value}', f.body #>> '{request,reference}', 'answer ' || f.source_key)), 300)
        as "requestKey",
      f.status = 'active' as stands, f.effective_at as "answeredAt", f.body, claim.body as request,
      claim.encounter_id as "encounterId", o.zone
    from facts f
    join fact_sources src on src.id = f.source_id
    join patients p on p.id = f.patient_id
    join organizations o on o.id = f.organization_id
    left join facts claim on claim.source_id = f.source_id and claim.type = 'Claim'
      and 'Claim/' || claim.source_key = f.body #>> '{request,reference}'
    where f.organization_id = ${organizationId} and f.type = 'ClaimResponse'
      and f.body ->> 'use' = 'preauthorization'
      and f.patient_id in (select same_patients(id) from unnest(${[...patientIds]}::uuid[]) as arrived (id))
    order by f.effective_at, f.stated_at, f.id`.execute(db);
  return rows;
}

export interface CandidateStay {
  id: string;
  patientId: string;
  payer: string | null;
  isOpen: boolean;
  /** Local days. */
  admittedOn: string | null;
  dischargedOn: string | null;
}

export async function staysOfPatients(
  db: Connection,
  organizationId: string,
  patientIds: readonly string[],
): Promise<CandidateStay[]> {
  const { rows } = await sql<CandidateStay>`
    select s.id, coalesce(p.merged_into, p.id) as "patientId", s.payer, s.is_open as "isOpen",
      to_char(s.admitted_day, 'YYYY-MM-DD') as "admittedOn", to_char(s.discharged_day, 'YYYY-MM-DD') as "dischargedOn"
    from stays s join patients p on p.id = s.patient_id
    where s.organization_id = ${organizationId} and s.status not in ('planned', 'cancelled', 'entered-in-error')
      and s.patient_id in (select same_patients(id) from unnest(${[...patientIds]}::uuid[]) as arrived (id))
    order by s.id`.execute(db);
  return rows;
}

export interface RecordedAnswer {
  id: string;
  requestKey: string;
  stayId: string;
  answer: PayerAnswer['answer'];
  fromDay: string | null;
  untilDay: string | null;
  number: string | null;
  payer: string;
  note: string | null;
  /** Another system sent it. */
  isOfRecord: boolean;
  /** The one that no other corrects. */
  isLast: boolean;
}

/** All that is recorded of these requests, the oldest first. */
export async function recordedOf(
  db: Connection,
  organizationId: string,
  requestKeys: readonly string[],
): Promise<RecordedAnswer[]> {
  const { rows } = await sql<RecordedAnswer>`
    select a.id, a.request_key as "requestKey", a.stay_id as "stayId", a.answer, a.number, a.payer, a.note, a.fact_id is not null as "isOfRecord",
      to_char(a.from_day, 'YYYY-MM-DD') as "fromDay", to_char(a.until_day, 'YYYY-MM-DD') as "untilDay",
      not exists (select from payer_answers c where c.corrects = a.id) as "isLast"
    from payer_answers a
    where a.organization_id = ${organizationId} and a.request_key = any (${[...requestKeys]}::text[])
    order by a.id`.execute(db);
  return rows;
}

interface NewRecordedAnswer extends Omit<RecordedAnswer, 'id' | 'isOfRecord' | 'isLast'> {
  organizationId: string;
  factId: string;
  source: string;
  requestKey: string;
  answeredAt: Date;
  at: Date;
  corrects: string | null;
}

export async function insertRecorded(db: Connection, answer: NewRecordedAnswer): Promise<string> {
  const { id } = await db
    .insertInto('payer_answers')
    .values({
      organization_id: answer.organizationId,
      stay_id: answer.stayId,
      answer: answer.answer,
      from_day: answer.fromDay,
      until_day: answer.untilDay,
      number: answer.number,
      payer: answer.payer,
      note: answer.note,
      answered_at: answer.answeredAt,
      recorded_at: answer.at,
      corrects: answer.corrects,
      fact_id: answer.factId,
      source: answer.source,
      request_key: answer.requestKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The open review of a stay, locked. */
export async function lockOpenReview(
  db: Connection,
  organizationId: string,
  stayId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where((is) =>
      allEqual(is, {
        organization_id: organizationId,
        encounter_id: stayId,
        kind: 'um-review' as const,
      }),
    )
    .where('closed_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}
