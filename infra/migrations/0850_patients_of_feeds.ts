/** What a feed may do to patients, and when what is known of a patient from outside was stated. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table fact_sources
      add column creates_patients boolean not null default false,
      add column changes_patients text[] not null default '{}'
        check (changes_patients <@ '{fullName,birthDate,phone,language}'::text[])`.execute(db);
  await sql`
    create table patient_statements (
      patient_id uuid primary key references patients on delete cascade,
      stated_at timestamptz not null
    )`.execute(db);
}
