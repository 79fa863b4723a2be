/** Gaps in care: the organization’s measures, and what is evidence of each. */
import { sql, type Kysely } from 'kysely';

/** `evidence_codes` are codes of facts of `evidence_type`; one of them, not older than `within_days`, closes the gap. */
const measures = sql`
create table gap_measures (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (length(name) between 1 and 120),
  evidence_type text not null,
  evidence_codes text[] not null check (cardinality(evidence_codes) between 1 and 50),
  within_days integer not null check (within_days between 1 and 36525),
  type_ids uuid[] not null check (cardinality(type_ids) <= 50),
  active boolean not null default true,
  version integer not null default 1
);
create unique index gap_measures_named on gap_measures (organization_id, lower(name))`;

/** A source's list is read again and again: its gaps are looked up by patient and measure. */
const gaps = sql`
create index gaps_of_patient on cases (organization_id, patient_id) where kind = 'gap';
create index gaps_of_source on cases (organization_id, (subject ->> 'sourceKey'))
  where kind = 'gap' and subject ->> 'sourceKey' is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [measures, gaps]) await part.execute(db);
}
