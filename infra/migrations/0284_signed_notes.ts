/** Notes of visits: their earlier versions, signed once and for all, and the addenda to a signed note. */
import { sql, type Kysely } from 'kysely';

/** `signed_document` is what was signed, to the letter: the note, its signer and the facts of the visit. */
const notes = sql`
alter table visit_notes
  add column disposition text check (disposition <> ''),
  add column signed_by uuid references practitioners,
  add column signed_at timestamptz,
  add column signed_document text,
  add column signed_hash bytea,
  add constraint visit_notes_signed check (num_nulls(signed_by, signed_at, signed_document, signed_hash) in (0, 4)),
  add constraint visit_notes_hash check (signed_hash = sha256(convert_to(signed_document, 'UTF8')))`;

const versions = sql`
create table visit_note_versions (
  visit_id uuid not null references visit_notes on delete cascade,
  version integer not null check (version > 0),
  text text not null check (length(text) <= 20000),
  saved_by uuid not null references practitioners,
  saved_at timestamptz not null,
  primary key (visit_id, version)
)`;

const addenda = sql`
create table visit_note_addenda (
  visit_id uuid not null references visit_notes on delete cascade,
  number integer not null check (number > 0),
  key uuid not null,
  text text not null check (length(text) between 1 and 4000),
  written_by uuid not null references practitioners,
  written_at timestamptz not null,
  primary key (visit_id, number),
  unique (visit_id, key)
)`;

/** A signed note is deleted by the organization's retention alone (shared/retention.ts), never under a legal hold. */
const signedStays = sql`
create function visit_note_keep() returns trigger language plpgsql as $$
begin
  if old.signed_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' and exists (
    select from retention_settings r
    where r.organization_id = old.organization_id and r.held_since is null
      and (r.days ->> 'notes') is not null
  ) then
    return old;
  end if;
  raise exception 'a signed note is not changed';
end $$;
create trigger visit_note_keep before update or delete on visit_notes
  for each row execute function visit_note_keep()`;

/** Versions and addenda go with their note, and are added to it otherwise. */
const appendOnly = sql`
create function visit_note_append() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from visit_notes n where n.visit_id = old.visit_id) then
    return old;
  end if;
  raise exception 'versions and addenda of a note are append-only';
end $$;
create trigger visit_note_versions_keep before update or delete on visit_note_versions
  for each row execute function visit_note_append();
create trigger visit_note_addenda_keep before update or delete on visit_note_addenda
  for each row execute function visit_note_append();
create function visit_note_addendum() returns trigger language plpgsql as $$
begin
  if not exists (
    select from visit_notes n where n.visit_id = new.visit_id and n.signed_at is not null
  ) then
    raise exception 'only a signed note has addenda';
  end if;
  return new;
end $$;
create trigger visit_note_addendum before insert on visit_note_addenda
  for each row execute function visit_note_addendum()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [notes, versions, addenda, signedStays, appendOnly]) await part.execute(db);
}
