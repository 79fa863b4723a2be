/** Text messages beside mail: who agreed to them, in which channel each letter went, and what the network reported. */
import { sql, type Kysely } from 'kysely';

const country = sql`
alter table organizations add column country text check (country ~ '^[A-Z]{2}$')`;

/** The number is that of the last consent: links that were sent to it work while it is the patient's. */
const consent = sql`
alter table patients
  add column sms_number text check (sms_number ~ '^\\+[1-9][0-9]{6,14}$'),
  add column sms_agreed boolean not null default false,
  add column sms_changed_at timestamptz,
  add column sms_changed_how text
    check (sms_changed_how in ('spoken', 'written', 'link', 'stop-word', 'new-number')),
  add column sms_changed_by uuid,
  add check (not sms_agreed or sms_number is not null),
  add check ((sms_changed_at is null) = (sms_changed_how is null)),
  add foreign key (organization_id, sms_changed_by) references practitioners (organization_id, id)`;

const numbers = sql`
create index patients_sms_number on patients (sms_number) where sms_agreed`;

/** Whoever writes a patient's phone: a consent was given for the old number. */
const endsWithNumber = [
  sql`
create function end_sms_consent() returns trigger language plpgsql as $$
begin
  if regexp_replace(coalesce(old.phone, ''), '[^0-9+]', '', 'g')
     <> regexp_replace(coalesce(new.phone, ''), '[^0-9+]', '', 'g')
     and new.sms_number is not distinct from old.sms_number then
    new.sms_number := null;
    if old.sms_agreed then
      new.sms_agreed := false;
      new.sms_changed_at := now();
      new.sms_changed_how := 'new-number';
      new.sms_changed_by := null;
    end if;
  end if;
  return new;
end $$`,
  sql`
create trigger end_sms_consent before update of phone on patients
  for each row execute function end_sms_consent()`,
];

const letters = sql`
alter table letters
  add column channel text not null default 'mail' check (channel in ('mail', 'sms')),
  add column provider_id text,
  add column delivered_at timestamptz,
  drop constraint letters_reason_check,
  add constraint letters_reason_check check (reason in
    ('rejected', 'gave-up', 'late', 'sender-limit', 'no-address', 'undelivered')) not valid`;

const byProviderId = sql`
create index letters_provider_id on letters (provider_id) where provider_id is not null`;

/** Reports that came before the row of their message had the provider's name for it. */
const reports = sql`
create table sms_reports (
  provider_id text primary key,
  state text not null check (state in ('delivered', 'failed')),
  at timestamptz not null
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const patients = [country, consent, numbers, ...endsWithNumber];
  for (const part of [...patients, letters, byProviderId, reports]) await part.execute(db);
}
