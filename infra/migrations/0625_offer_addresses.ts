/** To which address and number an offer of the waiting list was sent, so that its link dies with them. */
import { sql, type Kysely } from 'kysely';

/** SHA-256 of each; null where it was not sent there, or before this was stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist_offers
      add column mailed_to bytea check (length(mailed_to) = 32),
      add column texted_to bytea check (length(texted_to) = 32)`.execute(db);
}
