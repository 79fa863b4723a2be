/** Idempotency keys of writes: a repeated call with its key has one effect and the same answer. */
import { sql, type Kysely } from 'kysely';

const table = sql`
create table repeatable_writes (
  practitioner_id uuid not null references practitioners,
  key uuid not null,
  action text not null,
  hash bytea not null check (length(hash) = 32),
  object_id text,
  written_at timestamptz not null,
  primary key (practitioner_id, key, action)
)`;

const moveKeysOfBookings = sql`
insert into repeatable_writes
  select created_by, booking_key, 'appointment.book', booking_hash, id::text, created_at
  from appointments where booking_key is not null;
alter table appointments drop column booking_key, drop column booking_hash`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db);
  await moveKeysOfBookings.execute(db);
}
