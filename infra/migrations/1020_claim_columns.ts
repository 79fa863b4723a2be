/** What lists say of the claim that a case is about: payer, reason, level of the appeal and amount. */
import { sql, type Kysely } from 'kysely';

/**
 * Only cases of the queue of those who bill have an amount. What lists are in order of is written with the currency
 * first, so that amounts of two currencies never stand among each other.
 */
const columns = sql`
alter table cases
  add column claim_payer text,
  add column claim_payer_id text,
  add column reason text,
  add column appeal_level smallint check (appeal_level between 1 and 99),
  add column amount bigint check (amount between 0 and 999999999999999),
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column amount_order text generated always as (currency || lpad(amount::text, 15, '0')) stored,
  add constraint cases_amount check ((amount is null) = (currency is null) and (amount is null or queue = 'billing'))`;

/** The payer of a case about a claim is the one that answered the claim, not the patient's present one. */
const payer = sql`
create function payer_of_claim(of_organization uuid, payer_id text, words text) returns text language sql stable as $$
  select coalesce(payer_name(of_organization, $2, $3), nullif(left($3, 200), ''), nullif(left($2, 200), ''))
$$;
create or replace function write_case_stay() returns trigger language plpgsql as $$
declare s case_stay := stay_of_case(
  coalesce(new.encounter_id, present_stay(new.organization_id, new.patient_id)));
begin
  new.unit_id := s.unit_id; new.unit := s.unit; new.bed := s.bed; new.service := s.service;
  new.admitted_at := s.admitted_at; new.discharged_at := s.discharged_at;
  new.admitted_day := s.admitted_day; new.discharged_day := s.discharged_day;
  new.working_drg := case when new.kind <> 'cdi-query' then s.working_drg end;
  new.payer := case when num_nonnulls(new.claim_payer, new.claim_payer_id) > 0
    then payer_of_claim(new.organization_id, new.claim_payer_id, new.claim_payer)
    else payer_of(new.organization_id, new.patient_id) end;
  return new;
end $$;
create or replace function write_payer_of_patient(of_organization uuid, of_patient uuid) returns void
language plpgsql as $$
declare present text := payer_of(of_organization, of_patient);
begin
  update cases c set payer = present
  where c.organization_id = of_organization
    and c.patient_id in (select same_patients(of_patient))
    and c.claim_payer is null and c.claim_payer_id is null
    and c.payer is distinct from present;
  if found then perform set_config('karemd.case_columns', 'changed', true); end if;
end $$`;

/** As in 1013, and of cases about claims. */
const writing = sql`
create index cases_by_claim_payer_id on cases (organization_id, payer_id_key(claim_payer_id))
  where claim_payer_id is not null;
create index cases_by_claim_payer on cases (organization_id, payer_name_key(claim_payer))
  where claim_payer is not null;
create or replace function write_payer_of_keys(of_organization uuid, ids text[], names text[]) returns void
language plpgsql as $$
declare are_changed boolean;
begin
  with hit as (
    select distinct coalesce(p.merged_into, p.id) as main from facts f join patients p on p.id = f.patient_id
    where f.organization_id = of_organization and f.type = 'Coverage' and f.status = 'active'
      and (payer_id_key(f.body #>> '{payor,0,identifier,value}') = any (ids)
        or payer_name_key(f.body #>> '{payor,0,display}') = any (names))
  ), present as (
    select main, payer_of(of_organization, main) as payer from hit
  ), same as (
    select main as id, payer from present
    union all
    select m.id, h.payer from present h join patients m on m.merged_into = h.main
  )
  update cases c set payer = s.payer from same s
  where c.organization_id = of_organization and c.patient_id = s.id
    and c.claim_payer is null and c.claim_payer_id is null and c.payer is distinct from s.payer;
  are_changed := found;
  update cases c set payer = payer_of_claim(of_organization, c.claim_payer_id, c.claim_payer)
  where c.organization_id = of_organization
    and (payer_id_key(c.claim_payer_id) = any (ids) or payer_name_key(c.claim_payer) = any (names))
    and c.payer is distinct from payer_of_claim(of_organization, c.claim_payer_id, c.claim_payer);
  if found or are_changed then perform set_config('karemd.case_columns', 'changed', true); end if;
end $$`;

const indexes = sql`
create index cases_of_claim on cases (organization_id, (subject ->> 'claimNumber')) where kind = 'denial';
create index cases_order_reason on cases (organization_id, queue, reason, id)
  include (kind, state, owner_id, unit_key) where closed_at is null and reason is not null;
create index cases_order_level on cases (organization_id, queue, appeal_level, id)
  include (kind, state, owner_id, unit_key) where closed_at is null and appeal_level is not null;
create index cases_order_amount on cases (organization_id, queue, amount_order, id)
  include (kind, state, owner_id, unit_key) where closed_at is null and amount_order is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, payer, writing, indexes]) await part.execute(db);
}
