/** Signed answers to queries leave as HL7 v2 and as documents: queues and notifications, in the transaction of the change. */
import { sql, type Kysely } from 'kysely';

/** `number` is 0 for the answer, then its addenda. */
const queue = sql`
alter table destinations drop constraint destinations_sends_check;
alter table destinations add constraint destinations_sends_check
  check (sends <@ '{visit-note,visit-addendum,appointment,query-answer}'::text[]) not valid;
alter table destination_messages drop constraint destination_messages_kind_check;
alter table destination_messages add constraint destination_messages_kind_check
  check (kind in ('visit-note', 'visit-addendum', 'appointment', 'query-answer')) not valid;
alter table destination_messages drop constraint destination_messages_about;
alter table destination_messages
  add column case_id uuid references query_answers on delete cascade,
  add constraint destination_messages_about check (case kind
    when 'appointment' then event is not null and num_nonnulls(appointment_id, answers_message_id) = 1
    when 'query-answer' then case_id is not null
    else visit_id is not null end) not valid;
create index destination_messages_of_case on destination_messages (case_id, number)
  where case_id is not null`;

const queued = sql`
create function queue_query_answer() returns trigger language plpgsql as $$
begin
  insert into destination_messages
    (organization_id, destination_id, kind, case_id, number, created_at, next_try_at)
  select d.organization_id, d.id, 'query-answer', new.case_id, 0, new.signed_at, new.signed_at
  from destinations d
  where d.organization_id = new.organization_id and d.ended_at is null
    and 'query-answer' = any (d.sends);
  return null;
end $$;
create trigger queue_query_answer after insert on query_answers
  for each row execute function queue_query_answer();
create function queue_query_addendum() returns trigger language plpgsql as $$
begin
  insert into destination_messages
    (organization_id, destination_id, kind, case_id, number, created_at, next_try_at)
  select d.organization_id, d.id, 'query-answer', new.case_id, new.number,
    new.written_at, new.written_at
  from query_answers q join destinations d on d.organization_id = q.organization_id
  where q.case_id = new.case_id and d.ended_at is null and 'query-answer' = any (d.sends);
  return null;
end $$;
create trigger queue_query_addendum after insert on query_addenda
  for each row execute function queue_query_addendum()`;

/** As a document too, for a program that may read answers. */
const notified = sql`
create or replace function note_query_document() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, new.case_id, new.version
  from subscriptions s join programs p on p.id = s.program_id
  where s.organization_id = new.organization_id and s.ended_at is null
    and (s.resource_type in ('QuestionnaireResponse', 'Communication')
      or (s.resource_type = 'DocumentReference'
        and 'system/QuestionnaireResponse.rs' = any (p.scopes)));
  return null;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [queue, queued, notified]) await part.execute(db);
}
