/** What is needed to change SECRET_KEY: hashes of recovery codes can be encrypted, keys of ongoing visits are found. */
import { sql, type Kysely } from 'kysely';

/**
 * Null: `code_hash` is the code's hash. Set: the hash is in here, encrypted, with what it was keyed
 * with, and `code_hash` is only this column's hash.
 */
const recoveryCodes = sql`alter table recovery_codes add column encrypted_hash bytea`;

const visits = sql`
create index visits_with_key on visits (id) where room_key is not null and ended_at is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [recoveryCodes, visits]) await part.execute(db);
}
