/** The states of a visit, the links that lead to it, and the guests who came by them. */
import { sql, type Kysely } from 'kysely';

/** Postgres chose the names of these; that of the room's name is replaced below. */
const dropChecks = sql`
do $$ declare name text; begin
  for name in select conname from pg_constraint
    where conrelid = 'visits'::regclass and contype = 'c'
  loop execute format('alter table visits drop constraint %I', name); end loop;
end $$`;

/** A visit exists before its room is opened, since its patient was invited. */
const visits = sql`
alter table visits
  alter column opened_by drop not null,
  alter column opened_at drop not null,
  add column guest_id uuid,
  add column waiting_since timestamptz,
  add column arrived_at timestamptz,
  add column admitted_at timestamptz,
  add column message text check (length(message) between 1 and 300),
  add column message_at timestamptz,
  add column handed_to uuid references practitioners,
  add constraint visits_room_random check (length(room_name) >= 22),
  add constraint visits_state check (state in ('scheduled', 'open', 'waiting', 'in-progress',
    'on-hold', 'ended', 'no-show', 'cancelled')),
  add constraint visits_opened check
    ((opened_at is null) = (opened_by is null)
      and (opened_at is not null or state not in ('open', 'in-progress', 'on-hold'))),
  add constraint visits_over check
    ((state in ('ended', 'no-show', 'cancelled')) = (ended_at is not null)
      and (ended_at is null) = (ended_because is null)),
  add constraint visits_ended_because check
    (ended_because in ('ended', 'window-closed', 'cancelled')
      and (ended_by is null or ended_because = 'ended')),
  add constraint visits_message check ((message is null) = (message_at is null)),
  add constraint visits_waiting check
    (waiting_since is null or state in ('waiting', 'in-progress', 'on-hold'));
drop index visits_open;
drop index visits_ended;
create index visits_going on visits (opened_at)
  where state in ('scheduled', 'open', 'waiting', 'in-progress', 'on-hold');
create index visits_over_at on visits (ended_at) where ended_at is not null`;

const types = sql`
alter table appointment_types add column asks_birth_date boolean not null default false`;

/** Of a link, as of every secret, only the hash is stored. It expires with the visit's window. */
const invitations = sql`
create table visit_invitations (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  visit_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  role text not null check (role in ('patient', 'interpreter', 'relative')),
  made_by uuid references practitioners,
  made_at timestamptz not null,
  revoked_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, visit_id) references visits (organization_id, id)
);
create index visit_invitations_of on visit_invitations (visit_id)`;

/** The wording of the consent is stored as it was shown. */
const guests = sql`
create table visit_guests (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  visit_id uuid not null,
  invitation_id uuid not null,
  pass_hash bytea not null unique check (length(pass_hash) = 32),
  recognised_at timestamptz not null,
  consented_at timestamptz,
  consent_version text,
  consent_wording text,
  device_report jsonb,
  check ((consented_at is null) = (consent_version is null)
    and (consented_at is null) = (consent_wording is null)),
  unique (visit_id, id),
  foreign key (organization_id, visit_id) references visits (organization_id, id),
  foreign key (organization_id, invitation_id) references visit_invitations (organization_id, id)
);
alter table visits
  add foreign key (id, guest_id) references visit_guests (visit_id, id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [dropChecks, visits, types, invitations, guests]) await part.execute(db);
}
