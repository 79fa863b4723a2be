/** Programs are told of gaps in care by a webhook, as they are of other cases. */
import { sql, type Kysely } from 'kysely';

const subscribed = sql`
alter table subscriptions drop constraint subscriptions_resource_type_check;
alter table subscriptions add constraint subscriptions_resource_type_check
  check (resource_type in ('Appointment', 'Patient', 'Encounter', 'DocumentReference',
    'Composition', 'DetectedIssue', 'Task', 'QuestionnaireResponse', 'Communication'))`;

/** A gap is a Task and a DetectedIssue, by one id and version. */
const notifications = sql`
create or replace function note_task() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, new.id, new.version
  from subscriptions s
  where s.organization_id = new.organization_id and s.ended_at is null
    and (s.resource_type = 'Task' or (s.resource_type = 'DetectedIssue' and new.kind = 'gap'));
  return null;
end $$;
create or replace function note_new_tasks() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, a.organization_id, a.id, a.version
  from added a join subscriptions s on s.organization_id = a.organization_id and s.ended_at is null
    and (s.resource_type = 'Task' or (s.resource_type = 'DetectedIssue' and a.kind = 'gap'));
  return null;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await subscribed.execute(db);
  await notifications.execute(db);
}
