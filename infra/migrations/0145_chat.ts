/** The chat of a visit: stored with it, in one order, with its authors. */
import { sql, type Kysely } from 'kysely';

/** The sender's idempotency key: a message that is sent twice is stored once. */
const messages = sql`
create table visit_messages (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  visit_id uuid not null,
  number integer not null check (number > 0),
  key uuid not null,
  practitioner_id uuid references practitioners,
  guest_id uuid,
  said_at timestamptz not null,
  text text not null check (length(text) between 1 and 2000),
  check ((practitioner_id is null) <> (guest_id is null)),
  unique (visit_id, number),
  unique (visit_id, key),
  foreign key (organization_id, visit_id) references visits (organization_id, id),
  foreign key (visit_id, guest_id) references visit_guests (visit_id, id)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await messages.execute(db);
}
