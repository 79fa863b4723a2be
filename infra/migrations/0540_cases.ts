/** Cases: pieces of work about a patient, their append-only events, and the filters that people saved. */
import { sql, type Kysely } from 'kysely';

/** `due_at` is that of the nearest running clock, written with it. Several cases of one `same_as` are never open at once. */
const cases = sql`
create table cases (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  kind text not null check (kind <> ''),
  queue text not null check (queue <> ''),
  state text not null check (state <> ''),
  title text not null check (length(title) between 1 and 200),
  subject jsonb not null,
  same_as text,
  patient_id uuid,
  encounter_id uuid,
  parent_id uuid references cases,
  owner_id uuid references practitioners,
  owner_role text,
  backup_role text,
  target_at timestamptz,
  due_at timestamptz,
  due_order timestamptz generated always as (coalesce(due_at, 'infinity'::timestamptz)) stored,
  opened_by uuid references practitioners,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  foreign key (organization_id, patient_id) references patients (organization_id, id)
);
create unique index cases_same_as on cases (organization_id, kind, same_as)
  where closed_at is null and same_as is not null;
create index cases_by_queue on cases (organization_id, queue, due_order, id) where closed_at is null;
create index cases_by_owner on cases (organization_id, owner_id, due_order, id) where closed_at is null;
create index cases_by_role on cases (organization_id, owner_role, due_order, id)
  where closed_at is null and owner_role is not null;
create index cases_by_backup on cases (organization_id, backup_role, due_order, id)
  where closed_at is null and backup_role is not null;
create index cases_by_opener on cases (organization_id, opened_by, due_order, id);
create index cases_by_parent on cases (parent_id) where parent_id is not null;
create index cases_by_patient on cases (organization_id, patient_id) where patient_id is not null;
create index cases_closed on cases (organization_id, queue, closed_at) where closed_at is not null`;

const events = sql`
create table case_events (
  case_id uuid not null references cases,
  sequence integer not null check (sequence > 0),
  organization_id uuid not null,
  at timestamptz not null,
  by uuid references practitioners,
  event text not null,
  from_state text,
  to_state text,
  detail jsonb not null default '{}',
  primary key (case_id, sequence)
);
create function case_events_keep() returns trigger language plpgsql as $$
begin
  raise exception 'the events of a case are append-only';
end $$;
create trigger case_events_keep before update or delete on case_events
  for each row execute function case_events_keep()`;

const filters = sql`
create table case_filters (
  id uuid primary key default gen_random_uuid(),
  practitioner_id uuid not null references practitioners,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  unique (practitioner_id, name)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [cases, events, filters]) await part.execute(db);
}
