/** That a patient has died, as FHIR's deceased[x] has it, and messages that were not sent because of it. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table patients add column deceased text check (deceased
      ~ '^(true|\\d{4}(-\\d\\d(-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(Z|[+-]\\d\\d:\\d\\d))?)?)?)$')`.execute(
    db,
  );
  await sql`
    create index patients_deceased on patients (organization_id) where deceased is not null`.execute(
    db,
  );
  await sql`
    alter table fact_sources
      drop constraint fact_sources_changes_patients_check,
      add constraint fact_sources_changes_patients_check
        check (changes_patients <@ '{fullName,birthDate,phone,language,deceased}'::text[])`.execute(
    db,
  );
  await sql`
    alter table letters
      drop constraint letters_reason_check,
      add constraint letters_reason_check check (reason in ('rejected', 'gave-up', 'late',
        'sender-limit', 'no-address', 'undelivered', 'deceased')) not valid`.execute(db);
}
