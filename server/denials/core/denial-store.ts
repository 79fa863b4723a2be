/** Rows of what payers answered to claims, and of the denials that are cases already. */
import { sql } from 'kysely';
import type { DenialSubject } from '#shared/case-kinds/denial.ts';
import type { Money } from '#shared/money.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface AnswerRow {
  factId: string;
  /** As the record that it leads to now. */
  patientId: string;
  /** That of the claim, or the one stay in which the services were. */
  encounterId: string | null;
  claimNumber: string;
  /** The payer of the organization's table, else the answer's id or words. */
  payerKey: string;
  /** A local day. */
  decidedOn: string;
  /** The name of what it came by. */
  source: string;
  body: unknown;
}

/**
 * All answers to the claims that these facts answer, the oldest first. The claim's number is what the answer says
 * it is of, else that of the Claim that it refers to, else its own.
 */
export async function answersToClaims(
  db: Connection,
  { organizationId, factIds }: { organizationId: string; factIds: readonly string[] },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    with answers as (
      select f.id, f.patient_id, f.encounter_id, f.source_id, f.body, f.effective_at, f.effective_precision
      from facts f
      where f.organization_id = ${organizationId} and f.type = 'ClaimResponse'
        and f.patient_id in (select same_patients(n.patient_id) from facts n
          where n.organization_id = ${organizationId} and n.id = any (${[...factIds]}::uuid[]))
    ), numbered as (
      select a.id, coalesce(p.merged_into, p.id) as patient_id, a.body, a.effective_at,
        coalesce(a.encounter_id, claim.encounter_id) as encounter_id,
        source.name as source,
        left(coalesce(a.body #>> '{request,identifier,value}', claim.body #>> '{identifier,0,value}',
          a.body #>> '{identifier,0,value}', a.body ->> 'id'), 200) as number,
        coalesce(payer_name(${organizationId}, a.body #>> '{insurer,identifier,value}', a.body #>> '{insurer,display}'),
          a.body #>> '{insurer,identifier,value}', a.body #>> '{insurer,display}', '') as payer,
        (a.effective_at at time zone case when a.effective_precision is null then o.zone else 'UTC' end)::date as day
      from answers a
      join organizations o on o.id = ${organizationId}
      join fact_sources source on source.id = a.source_id
      join patients p on p.id = a.patient_id
      left join facts claim on claim.source_id = a.source_id and claim.type = 'Claim'
        and 'Claim/' || claim.source_key = a.body #>> '{request,reference}'
    ), concerned as (
      select distinct number, payer from numbered where id = any (${[...factIds]}::uuid[])
    )
    select n.id as "factId", n.patient_id as "patientId", n.number as "claimNumber", n.payer as "payerKey", n.source,
      to_char(n.day, 'YYYY-MM-DD') as "decidedOn", n.body,
      coalesce(n.encounter_id, (
        select case when count(*) = 1 then min(s.id::text)::uuid end
        from facts s
        cross join lateral (select (n.body #> '{extension}') @? '$[*] ? (@.url == "urn:karemd:claim:served")' as has) e
        cross join lateral (select jsonb_path_query_first(n.body,
          '$.extension[*] ? (@.url == "urn:karemd:claim:served").valuePeriod') as served) v
        where e.has and s.organization_id = ${organizationId} and s.type = 'Encounter'
          and s.patient_id in (select same_patients(n.patient_id))
          and s.status not in ('planned', 'cancelled', 'entered-in-error')
          and s.effective_at < (v.served ->> 'end')::date + interval '2 days'
          and coalesce(s.ended_at, 'infinity') >= (v.served ->> 'start')::date
      )) as "encounterId"
    from numbered n join concerned c on c.number = n.number and c.payer = n.payer
    order by n.day, n.id`.execute(db);
  return rows;
}

export interface DenialRow {
  id: string;
  claimNumber: string;
  sameAs: string;
  state: string;
  level: number;
  /** Null of one that a person opened. */
  answerId: string | null;
  /** As its list says it, and the amount in minor units. */
  reason: string | null;
  amount: number | null;
  /** The key of its service; null of the claim as a whole. */
  line: string | null;
  /** As its opener wrote it, and by the table of payers. */
  payers: string[];
  deniedOn: string;
  isOpen: boolean;
}

/** All of these claims, open and closed, by level; the open ones are locked, in one order. */
export async function lockDenials(
  db: Connection,
  organizationId: string,
  claimNumbers: readonly string[],
): Promise<DenialRow[]> {
  if (claimNumbers.length === 0) return [];
  const { rows } = await sql<DenialRow>`
    with locked as (
      select id from cases where organization_id = ${organizationId} and kind = 'denial'
        and subject ->> 'claimNumber' = any (${[...claimNumbers]}::text[]) and closed_at is null
      order by id for update
    )
    select c.id, c.subject ->> 'claimNumber' as "claimNumber", c.same_as as "sameAs", c.state,
      c.appeal_level as level, c.subject ->> 'answerId' as "answerId",
      c.reason, c.amount::float8 as amount, c.subject ->> 'deniedOn' as "deniedOn",
      c.subject ->> 'line' as line,
      array[lower(coalesce(c.payer, '')), lower(coalesce(c.claim_payer, ''))] as payers,
      c.id in (select id from locked) as "isOpen"
    from cases c
    where c.organization_id = ${organizationId} and c.kind = 'denial'
      and c.subject ->> 'claimNumber' = any (${[...claimNumbers]}::text[])
    order by c.appeal_level, c.id`.execute(db);
  return rows;
}

interface Correction extends Pick<DenialSubject, 'group' | 'reasons'> {
  caseId: string;
  title: string;
  reason: string;
  denied: Money | null;
  at: Date;
}

/** As a later version of the answer that denied it says. */
export async function correct(db: Connection, correction: Correction): Promise<void> {
  const { caseId, title, group, reasons, reason, denied, at } = correction;
  await sql`
    update cases set title = ${title}, reason = ${reason}, amount = ${denied?.amount ?? null},
      currency = ${denied?.currency ?? null}, changed_at = ${at}, version = version + 1,
      subject = subject || ${JSON.stringify({ group, reasons })}::jsonb
    where id = ${caseId}`.execute(db);
}

export async function denialsOfClaims(
  db: Connection,
  query: { organizationId: string; claimNumbers: readonly string[]; since: Date },
): Promise<{ opened: number; closed: number }> {
  const { organizationId, claimNumbers, since } = query;
  const { rows } = await sql<{ opened: number; closed: number }>`
    select count(*) filter (where opened_at >= ${since})::integer as opened,
      count(*) filter (where closed_at >= ${since})::integer as closed
    from cases where organization_id = ${organizationId} and kind = 'denial'
      and subject ->> 'claimNumber' = any (${[...claimNumbers]}::text[])`.execute(db);
  return rows[0] ?? { opened: 0, closed: 0 };
}

/** What stands for a payer in the keys of denials: its name in the table of payers, else what was written. */
export async function payerKey(
  db: Connection,
  organizationId: string,
  payer: string,
): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(payer_name(${organizationId}, null, ${payer}), ${payer}) as key`.execute(db);
  return rows[0]?.key ?? payer;
}

/** Of the record's claim with this number; null where it has none, or several stays. */
export async function stayOfClaim(
  db: Connection,
  query: { organizationId: string; patientId: string; claimNumber: string },
): Promise<string | null> {
  const { rows } = await sql<{ encounterId: string | null }>`
    select case when count(distinct encounter_id) = 1 then min(encounter_id::text)::uuid end as "encounterId"
    from facts where organization_id = ${query.organizationId} and type = 'Claim'
      and body #>> '{identifier,0,value}' = ${query.claimNumber}
      and patient_id in (select same_patients(${query.patientId}::uuid))`.execute(db);
  return rows[0]?.encounterId ?? null;
}
