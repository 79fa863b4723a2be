/** Subscriptions of programs, and the notifications that their webhooks have to get. */
import { sql, type Kysely } from 'kysely';

const subscriptions = sql`
create table subscriptions (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  program_id uuid not null references programs,
  resource_type text not null check (resource_type in ('Appointment', 'Patient')),
  practitioner_id uuid check (resource_type = 'Appointment' or practitioner_id is null),
  endpoint text not null check (length(endpoint) <= 500),
  reason text not null,
  encrypted_secret bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (organization_id, program_id) references practitioners (organization_id, id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create index subscriptions_open on subscriptions (organization_id, resource_type)
  where ended_at is null;
create index subscriptions_of_program on subscriptions (program_id) where ended_at is null`;

/** Deleted when the webhook has taken it. */
const notifications = sql`
create table subscription_notifications (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions,
  organization_id uuid not null,
  resource_id uuid not null,
  resource_version integer not null,
  changed_at timestamptz not null default now(),
  state text not null default 'new' check (state in ('new', 'queued', 'failed')),
  queued_at timestamptz,
  tries integer not null default 0,
  failure text,
  failed_at timestamptz,
  check ((state = 'failed') = (failed_at is not null))
);
create index notifications_new on subscription_notifications (id) where state = 'new';
create index notifications_queued on subscription_notifications (queued_at) where state = 'queued';
create index notifications_failed on subscription_notifications (organization_id, failed_at)
  where state = 'failed'`;

/**
 * By the statement, in the transaction of the change, whatever part of the product makes it. Held time
 * is no appointment; whose it is, is judged when the notification is sent.
 */
const appointments = sql`
create function note_new_appointments() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, n.id, n.version
  from changed n join subscriptions s on s.organization_id = n.organization_id
  where s.resource_type = 'Appointment' and s.ended_at is null and n.held_until is null;
  return null;
end $$;
create trigger note_new_appointments after insert on appointments
  referencing new table as changed
  for each statement execute function note_new_appointments();
create trigger note_changed_appointments after update on appointments
  referencing new table as changed
  for each statement execute function note_new_appointments()`;

const patients = sql`
create function note_patients() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, s.organization_id, n.id, n.version
  from changed n join subscriptions s on s.organization_id = n.organization_id
  where s.resource_type = 'Patient' and s.ended_at is null;
  return null;
end $$;
create trigger note_new_patients after insert on patients
  referencing new table as changed for each statement execute function note_patients();
create trigger note_changed_patients after update on patients
  referencing new table as changed for each statement execute function note_patients()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [subscriptions, notifications, appointments, patients]) await part.execute(db);
}
