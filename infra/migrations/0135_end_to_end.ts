/** End-to-end encrypted visits: which types have them, and the key of each visit. */
import { sql, type Kysely } from 'kysely';

/**
 * The key is stored encrypted (AES-256-GCM under SECRET_KEY); its number counts how often it was
 * changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointment_types add column is_end_to_end boolean not null default false`.execute(
    db,
  );
  await sql`
    alter table visits
      add column room_key bytea,
      add column key_number integer check (key_number >= 0),
      add constraint visits_key check ((room_key is null) = (key_number is null))`.execute(db);
}
