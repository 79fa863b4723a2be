/** Two records of one patient become one, which a second person confirms. */
import { sql, type Kysely } from 'kysely';

/** The record that has the appointments of this one now; never itself merged into another. */
const merged = sql`
alter table patients
  add column merged_into uuid check (merged_into <> id),
  add foreign key (organization_id, merged_into) references patients (organization_id, id);
create index patients_merged on patients (merged_into) where merged_into is not null;
create index patients_alike on patients using gin (organization_id, folded(full_name) gin_trgm_ops)
  where merged_into is null;
create index patients_born on patients (organization_id, birth_date) where merged_into is null`;

/** Superseded: one of the two was merged by another request meanwhile. */
const merges = sql`
create table patient_merges (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  survivor_id uuid not null,
  duplicate_id uuid not null,
  requested_by uuid not null references practitioners,
  requested_at timestamptz not null,
  outcome text check (outcome in ('merged', 'declined', 'superseded')),
  decided_by uuid references practitioners,
  decided_at timestamptz,
  check (survivor_id <> duplicate_id),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'merged' or decided_by <> requested_by),
  foreign key (organization_id, survivor_id) references patients (organization_id, id),
  foreign key (organization_id, duplicate_id) references patients (organization_id, id)
);
create unique index patient_merges_once on patient_merges
  (least(survivor_id, duplicate_id), greatest(survivor_id, duplicate_id)) where outcome is null;
create index patient_merges_open on patient_merges (organization_id, requested_at)
  where outcome is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [merged, merges]) await part.execute(db);
}
