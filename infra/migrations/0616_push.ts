/** Browsers that people asked to be told in by push, and what is to be told there. */
import { sql, type Kysely } from 'kysely';

/** A browser has one; asked for by the next person, it is theirs. */
const subscriptions = sql`
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  practitioner_id uuid not null references practitioners,
  device_hash bytea not null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  public_key bytea not null check (length(public_key) = 65),
  secret bytea not null check (length(secret) = 16),
  tells_arrivals boolean not null,
  tells_changes boolean not null,
  made_at timestamptz not null
);
create index push_subscriptions_of on push_subscriptions (practitioner_id)`;

/** Deleted when they are passed on. What is undone is taken back with its notice. */
const events = sql`
create table push_events (
  id uuid primary key default uuidv7(),
  practitioner_id uuid not null references practitioners,
  about text not null check (about in ('arrival', 'change')),
  notice_id uuid references notices on delete cascade,
  at timestamptz not null
);
create index push_events_of_notice on push_events (notice_id)`;

const changes = sql`
create function push_notice() returns trigger language plpgsql as $$
begin
  insert into push_events (practitioner_id, about, notice_id, at)
  select new.practitioner_id, 'change', new.id, new.at
  where exists (select from push_subscriptions s
    where s.practitioner_id = new.practitioner_id and s.tells_changes);
  return null;
end $$;
create trigger push_notice after insert on notices
  for each row execute function push_notice()`;

/** A patient is checked in, or enters the waiting room of a tele-visit. */
const arrivals = sql`
create function push_arrival() returns trigger language plpgsql as $$
begin
  insert into push_events (practitioner_id, about, at)
  select p.practitioner_id, 'arrival', new.at
  from appointment_practitioners p
  where p.appointment_id = case new.action
      when 'visit.arrive' then (select appointment_id from visits where id = new.object_id::uuid)
      else new.object_id::uuid end
    and p.practitioner_id is distinct from new.actor_id
    and exists (select from push_subscriptions s
      where s.practitioner_id = p.practitioner_id and s.tells_arrivals);
  return null;
end $$;
create trigger push_arrival after insert on audit_events for each row
  when (new.outcome = 'success' and (
    (new.action = 'visit.arrive' and new.object_type = 'Visit')
    or (new.action = 'appointment.attend' and new.object_type = 'Appointment'
      and new.detail -> 'after' ->> 'state' = 'arrived')))
  execute function push_arrival()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [subscriptions, events, changes, arrivals]) await part.execute(db);
}
