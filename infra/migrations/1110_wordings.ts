/** An organization's consents, public pages and sentences of letters, in versions that a second person publishes. */
import { sql, type Kysely } from 'kysely';

/** The versions of one use in one language count up in `revision`. `written_by` are all who wrote on this one. */
const wordings = sql`
create table wordings (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  use text not null check (length(use) between 1 and 40),
  language text not null check (length(language) between 2 and 35),
  revision integer not null check (revision > 0),
  text text check (length(text) between 1 and 20000),
  operator jsonb,
  state text not null check (state in ('draft', 'published', 'retired')),
  written_by uuid[] not null check (cardinality(written_by) > 0),
  written_at timestamptz not null,
  approved_by uuid references practitioners,
  approved_at timestamptz,
  retired_by uuid references practitioners,
  retired_at timestamptz,
  version integer not null default 1,
  unique (organization_id, use, language, revision),
  check ((use = 'operator') = (operator is not null) and (use = 'operator') = (text is null)),
  constraint wordings_two_persons check (not approved_by = any (written_by)),
  constraint wordings_approved check (state = 'draft' or approved_by is not null)
);
create unique index wordings_draft on wordings (organization_id, use, language) where state = 'draft';
create unique index wordings_in_force on wordings (organization_id, use, language)
  where state = 'published'`;

const unchanged = sql`
create function wordings_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' then
    if tg_op = 'DELETE' then raise exception 'a published wording is not deleted'; end if;
    if (new.use, new.language, new.revision, new.text, new.operator, new.approved_by, new.approved_at)
      is distinct from
      (old.use, old.language, old.revision, old.text, old.operator, old.approved_by, old.approved_at)
      or (old.state = 'retired' and new.state <> 'retired') or new.state = 'draft'
    then raise exception 'a published wording is not changed';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger wordings_keep before update or delete on wordings
  for each row execute function wordings_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [wordings, unchanged]) await part.execute(db);
}
