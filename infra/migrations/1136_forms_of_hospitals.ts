/** Forms that a hospital wrote itself, with the kinds of cases that they are filled in for. */
import { sql, type Kysely } from 'kysely';

const kinds = sql`
alter table form_versions
  add column kinds text[] not null default '{}',
  add constraint form_versions_kinds check ((form like 'own-%') = (cardinality(kinds) > 0))`;

const immutableOncePublished = sql`
create or replace function form_versions_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.form, new.revision, new.title, new.items, new.kinds)
    is distinct from (old.form, old.revision, old.title, old.items, old.kinds)
  then raise exception 'a published form is not changed';
  end if;
  return new;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [kinds, immutableOncePublished]) await part.execute(db);
}
