/** When a visit and its signed note were last changed, for programs that ask what is new or are told of it. */
import { sql, type Kysely } from 'kysely';

/** To the millisecond, as FHIR and a page's cursor write it. What is older counts as changed now. */
const visits = sql`
alter table visits add column version integer not null default 1;
alter table visits add column changed_at timestamptz(3) not null default now();
alter table visits alter column changed_at set default clock_timestamp();
create index visits_by_change on visits (organization_id, changed_at, id)`;

/** With what an Encounter says; messages, alerts and keys are none of it. */
const visitChange = sql`
create function next_visit_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger visits_version before update of state, opened_at, ended_at, guest_id on visits
  for each row when (row(old.state, old.opened_at, old.ended_at, old.guest_id)
    is distinct from row(new.state, new.opened_at, new.ended_at, new.guest_id))
  execute function next_visit_version();
create trigger visits_touched before update of changed_at on visits
  for each row when (old.changed_at is distinct from new.changed_at)
  execute function next_visit_version()`;

/**
 * One row a signed note, for the note itself is not changed any more. `version` counts the note and its
 * addenda. It goes with its note.
 */
const documents = sql`
create table visit_documents (
  visit_id uuid primary key references visit_notes on delete cascade,
  organization_id uuid not null references organizations,
  version integer not null default 1,
  signed_at timestamptz(3) not null,
  changed_at timestamptz(3) not null default clock_timestamp()
);
insert into visit_documents (visit_id, organization_id, version, signed_at, changed_at)
select n.visit_id, n.organization_id, 1 + count(a.number),
  date_trunc('milliseconds', n.signed_at), now()
from visit_notes n left join visit_note_addenda a on a.visit_id = n.visit_id
where n.signed_at is not null
group by n.visit_id;
create index visit_documents_by_change on visit_documents (organization_id, changed_at, visit_id);
create index visit_documents_by_date on visit_documents (organization_id, signed_at, visit_id)`;

/** In the transaction of the signature and of the addendum. An Encounter says the disposition of a signed note. */
const documentChange = sql`
create function add_visit_document() returns trigger language plpgsql as $$
begin
  insert into visit_documents (visit_id, organization_id, signed_at)
  values (new.visit_id, new.organization_id, date_trunc('milliseconds', new.signed_at));
  update visits set changed_at = clock_timestamp() where id = new.visit_id;
  return null;
end $$;
create trigger add_visit_document after update on visit_notes
  for each row when (old.signed_at is null and new.signed_at is not null)
  execute function add_visit_document();
create function amend_visit_document() returns trigger language plpgsql as $$
begin
  update visit_documents set version = version + 1, changed_at = clock_timestamp()
  where visit_id = new.visit_id;
  return null;
end $$;
create trigger amend_visit_document after insert on visit_note_addenda
  for each row execute function amend_visit_document()`;

const subscribed = sql`
alter table subscriptions drop constraint subscriptions_resource_type_check;
alter table subscriptions add constraint subscriptions_resource_type_check
  check (resource_type in
    ('Appointment', 'Patient', 'Encounter', 'DocumentReference', 'Composition'))`;

/** By the row, in the transaction of the change, whatever part of the product makes it. */
const notifications = sql`
create function note_changed_visit() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, new.id, new.version
  from subscriptions s
  where s.organization_id = new.organization_id and s.resource_type = 'Encounter'
    and s.ended_at is null;
  return null;
end $$;
create trigger note_new_visit after insert on visits
  for each row execute function note_changed_visit();
create trigger note_changed_visit after update on visits
  for each row when (old.version <> new.version) execute function note_changed_visit();
create function note_visit_document() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, new.visit_id, new.version
  from subscriptions s
  where s.organization_id = new.organization_id and s.ended_at is null
    and s.resource_type in ('DocumentReference', 'Composition');
  return null;
end $$;
create trigger note_visit_document after insert or update on visit_documents
  for each row execute function note_visit_document()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [visits, visitChange, documents, documentChange, subscribed, notifications])
    await part.execute(db);
}
