/** Letters on cases, the documents that they become when they are signed, and how those left the house. */
import { sql, type Kysely } from 'kysely';

/** `blanks`: what the record filled, with the sources. A draft that names an amount is of those who bill. */
const letters = sql`
create table case_letters (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  template_id uuid references case_letter_templates,
  language text not null,
  title text not null check (length(title) <= 160),
  recipient text not null check (length(recipient) <= 400),
  text text not null check (length(text) <= 16000),
  blanks jsonb not null,
  has_money boolean not null,
  replaces_id uuid references case_letters on delete cascade,
  changed_by uuid not null references practitioners,
  changed_at timestamptz not null,
  signed_by uuid references practitioners,
  signed_at timestamptz,
  version integer not null default 1,
  check ((signed_by is null) = (signed_at is null))
);
create index case_letters_of_case on case_letters (case_id, id);
create unique index case_letters_replaced on case_letters (replaces_id)`;

/** Of a signed letter by its id; of a packet with the letter that it begins with. `hash` is SHA-256. */
const documents = sql`
create table case_documents (
  id uuid primary key,
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  letter_id uuid not null references case_letters on delete cascade,
  type text not null check (type in ('letter', 'packet')),
  title text not null,
  language text not null,
  contents jsonb not null default '[]',
  pages integer not null check (pages > 0),
  size_bytes integer not null check (size_bytes between 1 and 104857600),
  hash bytea not null check (length(hash) = 32),
  has_money boolean not null,
  made_by uuid not null references practitioners,
  made_at timestamptz not null,
  check (type = 'packet' or id = letter_id)
);
create index case_documents_of_case on case_documents (case_id, id);
create index case_documents_of_letter on case_documents (letter_id);
create index case_documents_made on case_documents (organization_id, made_at, id)`;

const parts = sql`
create table case_document_parts (
  file_id uuid not null references case_documents on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  primary key (file_id, part)
);
alter table case_document_parts alter column bytes set storage external`;

const deliveries = sql`
create table case_deliveries (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  document_id uuid not null references case_documents on delete cascade,
  channel text not null check (channel in ('mail', 'courier', 'hand', 'portal', 'fax', 'other')),
  recipient text not null check (length(recipient) between 1 and 160),
  sent_at timestamptz not null,
  tracking_number text,
  note text,
  noted_by uuid references practitioners,
  noted_at timestamptz not null,
  result text not null check (result in ('sent', 'delivered', 'returned', 'failed')),
  result_at timestamptz,
  result_by uuid references practitioners,
  check ((result = 'sent') = (result_at is null))
);
create index case_deliveries_of_case on case_deliveries (case_id, id);
create index case_deliveries_of_document on case_deliveries (document_id)`;

/** What was signed stays as it was; it is deleted with its case alone. */
const unchanged = sql`
create function case_letters_keep() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then raise exception 'a signed letter is not changed'; end if;
  return new;
end $$;
create trigger case_letters_keep before update on case_letters
  for each row execute function case_letters_keep();
create function case_documents_keep() returns trigger language plpgsql as $$
begin raise exception 'a signed document is not changed'; end $$;
create trigger case_documents_keep before update on case_documents
  for each row execute function case_documents_keep();
create trigger case_document_parts_keep before update on case_document_parts
  for each row execute function case_documents_keep();
create function case_deliveries_keep() returns trigger language plpgsql as $$
begin
  if old.result <> 'sent'
    or (new.id, new.document_id, new.channel, new.recipient, new.sent_at, new.noted_by, new.noted_at)
    is distinct from
    (old.id, old.document_id, old.channel, old.recipient, old.sent_at, old.noted_by, old.noted_at)
  then raise exception 'what a delivery was is not changed';
  end if;
  return new;
end $$;
create trigger case_deliveries_keep before update on case_deliveries
  for each row execute function case_deliveries_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [letters, documents, parts, deliveries, unchanged]) await part.execute(db);
}
