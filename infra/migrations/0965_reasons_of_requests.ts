/** Why a patient who asks for a time on the booking page wants to come. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table public_bookings add column reason text check (reason <> '')`.execute(db);
}
