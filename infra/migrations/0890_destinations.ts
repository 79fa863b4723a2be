/** Systems that are sent HL7 v2, and the queue of what each is sent, written in the transaction of the change. */
import { sql, type Kysely } from 'kysely';

const destinations = sql`
create table destinations (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (name <> ''),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  uses_tls boolean not null,
  sending_application text not null,
  sending_facility text not null,
  receiving_application text not null,
  receiving_facility text not null,
  number_type text not null,
  number_authority text not null,
  sends text[] not null check (sends <@ '{visit-note,visit-addendum}'::text[]),
  created_by uuid not null,
  created_at timestamptz not null,
  paused_at timestamptz,
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, created_by) references practitioners (organization_id, id)
);
create unique index destinations_name on destinations (organization_id, lower(name))
  where ended_at is null`;

/**
 * `number`: 0 for the note, then its addenda. Deleted with the note that it is about. `text` is kept while
 * it may be sent again; it and `control_id` are set before the first try, and the same in each.
 */
const messages = sql`
create table destination_messages (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  destination_id uuid not null,
  seq bigint generated always as identity,
  kind text not null check (kind in ('visit-note', 'visit-addendum')),
  visit_id uuid not null references visit_notes on delete cascade,
  number integer not null check (number >= 0),
  state text not null default 'waiting'
    check (state in ('waiting', 'refused', 'unfit', 'accepted', 'passed')),
  created_at timestamptz not null,
  control_id text unique,
  text text,
  tries integer not null default 0,
  refusals integer not null default 0,
  failure text,
  failing_since timestamptz,
  next_try_at timestamptz not null,
  settled_at timestamptz,
  check ((settled_at is not null) = (state in ('accepted', 'passed'))),
  check (settled_at is null or text is null),
  foreign key (organization_id, destination_id) references destinations (organization_id, id)
);
create index destination_messages_queue on destination_messages (destination_id, seq)
  where state in ('waiting', 'refused');
create index destination_messages_unsettled on destination_messages (organization_id, seq)
  where settled_at is null;
create index destination_messages_settled on destination_messages (settled_at)
  where settled_at is not null;
create index destination_messages_visit on destination_messages (visit_id, number)`;

/** By the row, in the transaction of the signature, whatever part of the product makes it. */
const notes = sql`
create function queue_visit_note() returns trigger language plpgsql as $$
begin
  insert into destination_messages
    (organization_id, destination_id, kind, visit_id, number, created_at, next_try_at)
  select d.organization_id, d.id, 'visit-note', new.visit_id, 0, new.signed_at, new.signed_at
  from destinations d
  where d.organization_id = new.organization_id and d.ended_at is null
    and 'visit-note' = any (d.sends);
  return null;
end $$;
create trigger queue_visit_note after update on visit_notes
  for each row when (old.signed_at is null and new.signed_at is not null)
  execute function queue_visit_note()`;

const addenda = sql`
create function queue_visit_addendum() returns trigger language plpgsql as $$
begin
  insert into destination_messages
    (organization_id, destination_id, kind, visit_id, number, created_at, next_try_at)
  select d.organization_id, d.id, 'visit-addendum', new.visit_id, new.number,
    new.written_at, new.written_at
  from visit_notes n join destinations d on d.organization_id = n.organization_id
  where n.visit_id = new.visit_id and d.ended_at is null and 'visit-addendum' = any (d.sends);
  return null;
end $$;
create trigger queue_visit_addendum after insert on visit_note_addenda
  for each row execute function queue_visit_addendum()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [destinations, messages, notes, addenda]) await part.execute(db);
}
