/** Messages between colleagues: conversations, who reads them, and what became of each message. */
import { sql, type Kysely } from 'kysely';

/** `same_as` is what makes two of a kind one: the people, the asker and the role, the unit, the case. */
const conversations = sql`
create table conversations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('people', 'role', 'unit', 'case')),
  role text,
  unit_id uuid references units,
  case_id uuid references cases,
  same_as text not null,
  started_by uuid not null references practitioners,
  started_at timestamptz not null,
  last_number integer not null default 0,
  last_at timestamptz not null,
  check ((kind = 'role') = (role is not null)),
  check (kind <> 'unit' or unit_id is not null),
  check ((kind = 'case') = (case_id is not null)),
  unique (organization_id, kind, same_as)
);
create index conversations_by_role on conversations (organization_id, role) where kind = 'role';
create index conversations_by_case on conversations (case_id) where kind = 'case';

create table conversation_people (
  conversation_id uuid not null references conversations,
  practitioner_id uuid not null references practitioners,
  is_member boolean not null default false,
  delivered_number integer not null default 0,
  seen_number integer not null default 0,
  muted_until timestamptz,
  primary key (conversation_id, practitioner_id)
);
create index conversation_people_members on conversation_people (practitioner_id) where is_member`;

/** Of a message only what became of it changes. */
const messages = sql`
create table messages (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  conversation_id uuid not null references conversations,
  number integer not null check (number > 0),
  sender_id uuid not null references practitioners,
  key uuid not null,
  sent_at timestamptz not null,
  text text not null check (length(text) between 1 and 4000),
  text_folded text not null generated always as (folded(text)) stored,
  priority text not null check (priority in ('routine', 'urgent')),
  answer_by timestamptz,
  answers_id uuid references messages,
  mentions uuid[] not null default '{}',
  settled_at timestamptz,
  settled_by uuid references practitioners,
  due_at timestamptz generated always as (
    case when settled_at is not null then null
      when answer_by is not null then answer_by
      when priority = 'urgent' then sent_at end) stored,
  unique (conversation_id, number),
  unique (sender_id, key)
);
create index messages_due on messages (organization_id, due_at, id) where due_at is not null;
create index messages_asked on messages (sender_id, sent_at) where answer_by is not null and settled_at is null;
create index messages_found on messages using gin (organization_id, text_folded gin_trgm_ops);

create function messages_keep() returns trigger language plpgsql as $$
begin
  if (new.conversation_id, new.number, new.sender_id, new.sent_at, new.text, new.priority, new.mentions)
    is distinct from
    (old.conversation_id, old.number, old.sender_id, old.sent_at, old.text, old.priority, old.mentions)
  then raise exception 'a message that was sent is not changed';
  end if;
  return new;
end $$;
create trigger messages_keep before update on messages for each row execute function messages_keep();

create table message_receipts (
  message_id uuid not null references messages,
  practitioner_id uuid not null references practitioners,
  delivered_at timestamptz not null,
  seen_at timestamptz,
  acknowledged_at timestamptz,
  primary key (message_id, practitioner_id)
)`;

const quiet = sql`
create table message_settings (
  practitioner_id uuid primary key references practitioners,
  quiet_from text not null,
  quiet_to text not null
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [conversations, messages, quiet]) await part.execute(db);
}
