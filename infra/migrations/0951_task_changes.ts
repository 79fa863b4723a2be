/** When a case and a signed answer to a query were last changed, for programs that ask what is new or are told of it. */
import { sql, type Kysely } from 'kysely';

const cases = sql`
create index cases_by_change on cases (organization_id, changed_at, id)`;

/** One row an answer, for the answer itself is never changed. `version` counts it and its addenda. */
const documents = sql`
create table query_documents (
  case_id uuid primary key references query_answers on delete cascade,
  organization_id uuid not null references organizations,
  version integer not null default 1,
  signed_at timestamptz(3) not null,
  changed_at timestamptz(3) not null default clock_timestamp()
);
insert into query_documents (case_id, organization_id, version, signed_at, changed_at)
select a.case_id, a.organization_id, 1 + count(d.number),
  date_trunc('milliseconds', a.signed_at), now()
from query_answers a left join query_addenda d on d.case_id = a.case_id
group by a.case_id;
create index query_documents_by_change on query_documents (organization_id, changed_at, case_id);
create index query_documents_by_date on query_documents (organization_id, signed_at, case_id)`;

/** In the transaction of the signature and of the addendum. */
const documentChange = sql`
create function add_query_document() returns trigger language plpgsql as $$
begin
  insert into query_documents (case_id, organization_id, signed_at)
  values (new.case_id, new.organization_id, date_trunc('milliseconds', new.signed_at));
  return null;
end $$;
create trigger add_query_document after insert on query_answers
  for each row execute function add_query_document();
create function amend_query_document() returns trigger language plpgsql as $$
begin
  update query_documents set version = version + 1, changed_at = clock_timestamp()
  where case_id = new.case_id;
  return null;
end $$;
create trigger amend_query_document after insert on query_addenda
  for each row execute function amend_query_document()`;

const subscribed = sql`
alter table subscriptions drop constraint subscriptions_resource_type_check;
alter table subscriptions add constraint subscriptions_resource_type_check
  check (resource_type in ('Appointment', 'Patient', 'Encounter', 'DocumentReference',
    'Composition', 'Task', 'QuestionnaireResponse', 'Communication'))`;

/** By the row, in the transaction of the change, whatever part of the product makes it. */
const notifications = sql`
create function note_task() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, new.id, new.version
  from subscriptions s
  where s.organization_id = new.organization_id and s.resource_type = 'Task'
    and s.ended_at is null;
  return null;
end $$;
create trigger note_new_task after insert on cases
  for each row execute function note_task();
create trigger note_changed_task after update on cases
  for each row when (old.version <> new.version) execute function note_task();
create function note_query_document() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, new.case_id, new.version
  from subscriptions s
  where s.organization_id = new.organization_id and s.ended_at is null
    and s.resource_type in ('QuestionnaireResponse', 'Communication');
  return null;
end $$;
create trigger note_query_document after insert or update on query_documents
  for each row execute function note_query_document()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [cases, documents, documentChange, subscribed, notifications])
    await part.execute(db);
}
