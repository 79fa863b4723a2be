/** Keeps the audit fast on a hospital's first day: its chain is read by the index, however small it was before. */
import { sql, type Kysely } from 'kysely';

/**
 * A connection plans the statements of a trigger once. Planned while the audit had a page, the last row
 * of the chain was looked for by reading all of it, for as long as the connection was open: a row cost
 * 2 ms after 10,000 others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function audit_seal() set enable_seqscan = off`.execute(db);
}
