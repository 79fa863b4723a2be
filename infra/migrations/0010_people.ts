/** Accounts as an administrator manages them: found quickly, changed without overwriting each other. */
import { sql, type Kysely } from 'kysely';

/** All three are trusted: the owner of the database may install them. */
const extensions = sql`
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin`;

/** Without accents and case. The dictionary is named, so that the function is immutable. */
const folded = sql`
create function folded(text) returns text language sql immutable strict parallel safe
return lower(unaccent('unaccent'::regdictionary, $1))`;

/** `access` has the words of shared/people.ts; the first that applies counts. */
const accounts = sql`
alter table practitioners
  add column version integer not null default 1,
  add column invited_at timestamptz,
  add column access text not null generated always as (
    case
      when not active then 'locked'
      when 'KareMD' <> all (access_applications) then 'none'
      when password_hash is null then 'invited'
      else 'karemd'
    end) stored,
  add column name_folded text not null generated always as (folded(full_name)) stored,
  add column words_folded text not null generated always as (
    folded(full_name || ' ' || email || ' ' || role || ' ' || hospital_role)) stored`;

const indexes = sql`
drop index practitioners_by_name;
create index practitioners_by_name on practitioners (organization_id, name_folded, id);
create index practitioners_by_words on practitioners
  using gin (organization_id, words_folded gin_trgm_ops);
create index sessions_by_practitioner on sessions (practitioner_id, active_at desc)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [extensions, folded, accounts, indexes]) await part.execute(db);
}
