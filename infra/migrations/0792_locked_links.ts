/** Until when a patient's link is locked after wrong names: their clinicians are told. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_invitations add column locked_until timestamptz`.execute(db);
  await sql`
    create index visit_invitations_locked on visit_invitations (organization_id, locked_until)
      where locked_until is not null`.execute(db);
}
