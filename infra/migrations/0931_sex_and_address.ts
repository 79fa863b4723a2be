/** The administrative sex and the address of patients, and that feeds may change them. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table patients
      add column sex text check (sex in ('female', 'male', 'other', 'unknown')),
      add column address jsonb check (jsonb_typeof(address) = 'object')`.execute(db);
  await sql`
    alter table fact_sources
      drop constraint fact_sources_changes_patients_check,
      add constraint fact_sources_changes_patients_check check (changes_patients
        <@ '{fullName,birthDate,sex,address,phone,language,deceased}'::text[])`.execute(db);
}
