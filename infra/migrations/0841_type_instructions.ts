/** What patients of a type have to know or bring, and whether messages say the reason for the visit. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointment_types
      add column instructions text check (instructions <> ''),
      add column patients_read_reason boolean not null default false`.execute(db);
}
