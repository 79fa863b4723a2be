/** A hospital's templates of queries: each change is a revision, and what a revision says stays. */
import { sql, type Kysely } from 'kysely';

const templates = sql`
create table query_templates (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  series_id uuid not null,
  revision integer not null check (revision > 0),
  name text not null check (length(name) between 1 and 80),
  look_for text not null check (length(look_for) <= 200),
  topic text not null check (length(topic) between 1 and 80),
  question text not null check (length(question) between 10 and 1000),
  form jsonb not null,
  written_by uuid not null references practitioners,
  written_at timestamptz not null,
  ended_by uuid references practitioners,
  ended_at timestamptz,
  unique (series_id, revision),
  check ((ended_at is null) = (ended_by is null))
);
create unique index query_templates_in_use on query_templates (series_id) where ended_at is null;
create unique index query_templates_name on query_templates (organization_id, lower(name))
  where ended_at is null`;

const kept = sql`
create function query_templates_keep() returns trigger language plpgsql as $$
begin
  if (new.series_id, new.revision, new.name, new.look_for, new.topic, new.question, new.form,
      new.written_by, new.written_at)
    is distinct from
    (old.series_id, old.revision, old.name, old.look_for, old.topic, old.question, old.form,
      old.written_by, old.written_at)
  then raise exception 'a revision of a template is not changed';
  end if;
  return new;
end $$;
create trigger query_templates_keep before update on query_templates
  for each row execute function query_templates_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [templates, kept]) await part.execute(db);
}
