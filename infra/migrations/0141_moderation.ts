/** Moderation of a room: who was removed, who may not come back, and by which session they joined. */
import { sql, type Kysely } from 'kysely';

const visits = sql`
alter table visits
  add column locked_at timestamptz,
  drop constraint visits_ended_because,
  add constraint visits_ended_because check
    (ended_because in ('ended', 'window-closed', 'cancelled', 'empty')
      and (ended_by is null or ended_because = 'ended'))`;

/** An identity in this table is kept out of this visit, whatever token it has. */
const removals = sql`
create table visit_removals (
  organization_id uuid not null,
  visit_id uuid not null,
  identity text not null check (identity <> ''),
  name text not null,
  is_patient boolean not null,
  removed_at timestamptz not null,
  removed_by uuid not null references practitioners,
  primary key (visit_id, identity),
  foreign key (organization_id, visit_id) references visits (organization_id, id)
)`;

/**
 * A token names its row, also after LiveKit has refreshed it: it is valid no longer than the
 * session.
 */
const tickets = sql`
create table visit_tickets (
  id uuid primary key,
  organization_id uuid not null,
  visit_id uuid not null,
  identity text not null check (identity <> ''),
  name text not null,
  session_id uuid references sessions,
  made_at timestamptz not null,
  foreign key (organization_id, visit_id) references visits (organization_id, id)
);
create index visit_tickets_of on visit_tickets (visit_id, identity)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [visits, removals, tickets]) await part.execute(db);
}
