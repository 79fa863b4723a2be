/** A hospital's templates of letters on cases, in versions that a second person publishes. */
import { sql, type Kysely } from 'kysely';

/** The versions of a template have one `series_id`. `written_by` are all who wrote on this one. */
const templates = sql`
create table case_letter_templates (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  series_id uuid not null,
  revision integer not null check (revision > 0),
  name text not null check (length(name) between 1 and 80),
  kinds text[] not null check (cardinality(kinds) > 0),
  language text not null,
  text text not null check (length(text) between 1 and 16000),
  state text not null check (state in ('draft', 'published', 'retired')),
  written_by uuid[] not null check (cardinality(written_by) > 0),
  written_at timestamptz not null,
  approved_by uuid references practitioners,
  approved_at timestamptz,
  retired_by uuid references practitioners,
  retired_at timestamptz,
  version integer not null default 1,
  unique (organization_id, series_id, revision),
  constraint case_letter_templates_two_persons check (not approved_by = any (written_by)),
  constraint case_letter_templates_approved check (state = 'draft' or approved_by is not null)
);
create unique index case_letter_templates_draft on case_letter_templates (organization_id, series_id)
  where state = 'draft';
create unique index case_letter_templates_in_force on case_letter_templates (organization_id, series_id)
  where state = 'published'`;

const unchanged = sql`
create function case_letter_templates_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft'
    and (new.series_id, new.revision, new.name, new.kinds, new.language, new.text)
    is distinct from (old.series_id, old.revision, old.name, old.kinds, old.language, old.text)
  then raise exception 'a published template is not changed';
  end if;
  return new;
end $$;
create trigger case_letter_templates_keep before update on case_letter_templates
  for each row execute function case_letter_templates_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [templates, unchanged]) await part.execute(db);
}
