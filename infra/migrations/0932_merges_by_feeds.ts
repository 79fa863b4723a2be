/** Feeds that are trusted to merge records of patients, and which merges were theirs. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table fact_sources add column merges_patients boolean not null default false`.execute(db);
  await sql`
    alter table patient_merges
      add column source_id uuid references fact_sources,
      drop constraint patient_merges_check1,
      drop constraint patient_merges_check2,
      add constraint patient_merges_decided_check check (
        (outcome is null) = (decided_at is null)
        and (outcome is null) = (decided_by is null and source_id is null)),
      add constraint patient_merges_second_person_check check (outcome is distinct from 'merged'
        or source_id is not null or decided_by <> requested_by)`.execute(db);
}
