/** To which address a link was mailed, so that it dies with that address; and who made how many links lately. */
import { sql, type Kysely } from 'kysely';

/** SHA-256 of the address; null for a link that was not mailed, or before this was stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_invitations add column mailed_to bytea check (length(mailed_to) = 32)`.execute(
    db,
  );
  await sql`
    alter table appointment_links add column mailed_to bytea check (length(mailed_to) = 32)`.execute(
    db,
  );
  await sql`
    create index visit_invitations_made_by on visit_invitations (made_by, made_at)
    where made_by is not null`.execute(db);
}
