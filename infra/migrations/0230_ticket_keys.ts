/** Which key of an end-to-end encrypted visit each ticket brought: who has the current one. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_tickets add column key_number integer check (key_number >= 0)`.execute(db);
}
