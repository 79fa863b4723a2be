/** Services of remittances' claims: what each was billed and paid, so that one alone can be denied. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remittance_claims add column services json not null default '[]'`.execute(
    db,
  );
}
