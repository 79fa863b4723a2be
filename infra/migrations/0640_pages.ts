/** Pages to who is on call: who was paged, in which channels, and what became of each. */
import { sql, type Kysely } from 'kysely';

const pages = sql`
create table duty_pages (
  id uuid primary key,
  organization_id uuid not null references organizations,
  -- As who is on call names it; without them a person was paged.
  unit_id uuid references units,
  role text check (length(role) between 1 and 100),
  person_id uuid,
  message text not null check (length(message) between 1 and 300),
  made_by uuid not null,
  made_at timestamptz not null,
  backup_minutes integer not null check (backup_minutes between 1 and 60),
  -- How often the next were paged.
  step integer not null default 0,
  backup_at timestamptz,
  state text not null check (state in ('open', 'unanswered', 'acknowledged', 'ended')),
  acknowledged_by uuid,
  settled_at timestamptz,
  check ((unit_id is null) = (role is null)),
  check ((unit_id is null) <> (person_id is null)),
  check ((state = 'acknowledged') = (acknowledged_by is not null)),
  check ((state in ('acknowledged', 'ended')) = (settled_at is not null)),
  foreign key (organization_id, person_id) references practitioners (organization_id, id),
  foreign key (organization_id, made_by) references practitioners (organization_id, id),
  foreign key (organization_id, acknowledged_by) references practitioners (organization_id, id)
);
create index duty_pages_by_time on duty_pages (organization_id, made_at desc, id);
create index duty_pages_of on duty_pages (made_by, made_at desc)`;

const recipients = sql`
create table duty_page_recipients (
  page_id uuid not null references duty_pages on delete cascade,
  practitioner_id uuid not null,
  organization_id uuid not null,
  paged_as text not null check (paged_as in ('primary', 'backup', 'person')),
  step integer not null,
  paged_at timestamptz not null,
  primary key (page_id, practitioner_id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create index duty_page_recipients_of on duty_page_recipients (practitioner_id, paged_at desc)`;

const deliveries = sql`
create table duty_page_deliveries (
  page_id uuid not null,
  practitioner_id uuid not null,
  channel text not null check (channel in ('app', 'sms', 'mail')),
  state text not null check (state in
    ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped')),
  fault text check (fault in ('no-address', 'off', 'rejected', 'undelivered', 'gave-up')),
  tries integer not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  provider_id text,
  primary key (page_id, practitioner_id, channel),
  foreign key (page_id, practitioner_id) references duty_page_recipients on delete cascade,
  check ((state = 'failed') = (fault is not null))
);
create index duty_page_deliveries_provider_id on duty_page_deliveries (provider_id)
  where provider_id is not null`;

const ways = sql`
create table pager_ways (
  practitioner_id uuid primary key,
  organization_id uuid not null,
  -- Null: not in this channel.
  sms_after integer check (sms_after between 0 and 15),
  mail_after integer check (mail_after between 0 and 15),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [pages, recipients, deliveries, ways]) await part.execute(db);
}
