/**
 * Names are indexed at once: entries that wait for a clean-up are read one by one by every search,
 * and made the planner read the whole table instead (60 ms for a rare name among a million).
 */
import { sql, type Kysely } from 'kysely';

const indexes = [
  'appointments_by_patient',
  'appointments_by_free_name',
  'patients_alike',
  'patients_by_words',
  'patients_found',
  'practitioners_by_words',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of indexes) {
    await sql`alter index ${sql.id(name)} set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list(${name}::regclass)`.execute(db);
  }
}
