/** What the codes of a feed mean here, in revisions that a second person publishes after a trial. */
import { sql, type Kysely } from 'kysely';

/**
 * `written_by` are all who wrote on this revision; `trial` is that of `tried_version`. Of a published one only its end
 * changes.
 */
const mappings = sql`
create table feed_mappings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  source_id uuid not null,
  revision integer not null check (revision > 0),
  identifier_types text not null check (identifier_types <> ''),
  classes jsonb not null,
  units text not null,
  kept_segments text not null,
  state text not null check (state in ('draft', 'published', 'retired')),
  written_by uuid[] not null check (cardinality(written_by) > 0),
  written_at timestamptz not null,
  approved_by uuid references practitioners,
  approved_at timestamptz,
  retired_at timestamptz,
  trial jsonb,
  tried_version integer,
  version integer not null default 1,
  unique (source_id, revision),
  foreign key (organization_id, source_id) references fact_sources (organization_id, id),
  constraint feed_mappings_two_persons check (not approved_by = any (written_by)),
  constraint feed_mappings_approved check (state = 'draft' or approved_by is not null)
);
create unique index feed_mappings_draft on feed_mappings (source_id) where state = 'draft';
create unique index feed_mappings_in_force on feed_mappings (source_id)
  where state = 'published';
create index feed_mappings_organization on feed_mappings (organization_id)`;

const keepsPublished = sql`
create function feed_mappings_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft'
    and (new.source_id, new.revision, new.identifier_types, new.classes, new.units, new.kept_segments)
    is distinct from
      (old.source_id, old.revision, old.identifier_types, old.classes, old.units, old.kept_segments)
  then raise exception 'a published mapping is not changed';
  end if;
  return new;
end $$;
create trigger feed_mappings_keep before update on feed_mappings
  for each row execute function feed_mappings_keep()`;

/** What is in force stands with the feed, whose row its messages lock: no message follows an older one. */
const inForce = sql`
alter table fact_sources
  add column mapping jsonb,
  add column mapping_revision integer,
  add constraint fact_sources_mapping check ((mapping is null) = (mapping_revision is null))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [mappings, keepsPublished, inForce]) await part.execute(db);
}
