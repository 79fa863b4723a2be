/** Participants of a visit besides its patient: colleagues who were invited, and companions by a link of their own. */
import { sql, type Kysely } from 'kysely';

/** They are practitioners of this visit alone; the row of one who was removed stays. */
const colleagues = sql`
create table visit_colleagues (
  organization_id uuid not null,
  visit_id uuid not null,
  practitioner_id uuid not null references practitioners,
  added_by uuid not null references practitioners,
  added_at timestamptz not null,
  dropped_at timestamptz,
  primary key (visit_id, practitioner_id),
  foreign key (organization_id, visit_id) references visits (organization_id, id)
);
create index visit_colleagues_of on visit_colleagues (practitioner_id) where dropped_at is null`;

/**
 * A companion's link is for one person with a name and a place of their own. `guest_id` is their
 * newest device; `admitted_at` the first time that they were admitted.
 */
const invitations = sql`
alter table visit_invitations
  add column name text check (length(name) between 1 and 200),
  add column place text check (place in ('outside', 'waiting', 'inside')),
  add column guest_id uuid,
  add column waiting_since timestamptz,
  add column admitted_at timestamptz,
  add constraint visit_invitations_whose check
    ((role = 'patient') = (name is null) and (role = 'patient') = (place is null)),
  add constraint visit_invitations_place check
    ((guest_id is not null or place = 'outside' or place is null)
      and (waiting_since is not null) = (place is not null and place = 'waiting')
      and (place is null or place <> 'inside' or admitted_at is not null)),
  add foreign key (visit_id, guest_id) references visit_guests (visit_id, id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [colleagues, invitations]) await part.execute(db);
}
