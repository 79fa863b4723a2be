/** Remittances of payers (X12 835): the files, and their claims with what was paid and why not all of it. */
import { sql, type Kysely } from 'kysely';

const remittances = sql`
create table remittances (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  file_name text not null check (length(file_name) between 1 and 200),
  hash bytea not null,
  imported_by uuid not null,
  imported_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, hash),
  foreign key (organization_id, imported_by) references practitioners (organization_id, id)
);
create index remittances_by_time on remittances (organization_id, imported_at desc)`;

/** Amounts are in minor units. A claim comes again in other files, which changes nothing: identity. */
const claims = sql`
create table remittance_claims (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  remittance_id uuid not null,
  identity text not null,
  payer text not null,
  payer_code text,
  trace text not null,
  claim_number text not null,
  payer_claim text,
  status text not null,
  billed bigint not null,
  paid bigint not null,
  patient_share bigint not null,
  currency text not null check (length(currency) = 3),
  adjustments json not null default '[]',
  remark_codes text[] not null default '{}',
  paid_on date,
  served_from date,
  served_until date,
  record_number text,
  member_number text,
  fact_id uuid references facts on delete set null,
  unmatched text,
  foreign key (organization_id, remittance_id) references remittances (organization_id, id),
  unique (organization_id, identity)
);
create index remittance_claims_of_file on remittance_claims (remittance_id, id);
create index remittance_claims_of_fact on remittance_claims (fact_id) where fact_id is not null;
create index remittance_claims_unmatched on remittance_claims (organization_id, id)
  where unmatched is not null`;

/** By which a remittance names a patient: the number of an account or a claim, and of a member. */
const numbers = sql`
create index facts_by_account on facts (organization_id, (body #>> '{identifier,0,value}'))
  where type in ('Account', 'Claim');
create index facts_by_member on facts (organization_id, (body ->> 'subscriberId'))
  where type = 'Coverage'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [remittances, claims, numbers]) await part.execute(db);
}
