/** A hospital's own versions of the forms of cases, published by a second person. */
import { sql, type Kysely } from 'kysely';

/** `written_by` are all who wrote on this revision. Of a published one only its end changes. */
const versions = sql`
create table form_versions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  form text not null,
  revision integer not null check (revision > 0),
  title text not null check (length(title) between 1 and 80),
  items jsonb not null,
  state text not null check (state in ('draft', 'published', 'retired')),
  written_by uuid[] not null check (cardinality(written_by) > 0),
  written_at timestamptz not null,
  approved_by uuid references practitioners,
  approved_at timestamptz,
  retired_at timestamptz,
  version integer not null default 1,
  unique (organization_id, form, revision),
  constraint form_versions_two_persons check (not approved_by = any (written_by)),
  constraint form_versions_approved check (state = 'draft' or approved_by is not null)
);
create unique index form_versions_draft on form_versions (organization_id, form)
  where state = 'draft';
create unique index form_versions_in_force on form_versions (organization_id, form)
  where state = 'published'`;

const kept = sql`
create function form_versions_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.form, new.revision, new.title, new.items)
    is distinct from (old.form, old.revision, old.title, old.items)
  then raise exception 'a published form is not changed';
  end if;
  return new;
end $$;
create trigger form_versions_keep before update on form_versions
  for each row execute function form_versions_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [versions, kept]) await part.execute(db);
}
