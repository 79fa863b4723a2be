/** Bundles of care that an organization takes part in: which procedures begin one, and how long it lasts. */
import { sql, type Kysely } from 'kysely';

const bundles = sql`
create table episode_bundles (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (length(name) between 1 and 80),
  codes text[] not null check (cardinality(codes) between 1 and 300),
  days integer not null check (days between 1 and 365),
  contact_days integer[] not null check (cardinality(contact_days) between 1 and 20),
  active boolean not null default true,
  version integer not null default 1
);
create unique index episode_bundles_named on episode_bundles (organization_id, lower(name))`;

const byParent = sql`
create index cases_contacts_of_episode on cases (parent_id) where kind = 'contact' and parent_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await bundles.execute(db);
  await byParent.execute(db);
}
