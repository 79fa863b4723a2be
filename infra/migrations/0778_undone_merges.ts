/** Keeps what a merge of two patients' records moved, so that it can be undone. */
import { sql, type Kysely } from 'kysely';

const undone = sql`
alter table patient_merges
  add column moved jsonb,
  add column undone_by uuid references practitioners,
  add column undone_at timestamptz,
  add constraint patient_merges_undone_check check ((undone_by is null) = (undone_at is null)
    and (undone_at is null or outcome = 'merged'))`;

const byPatient = sql`
create index patient_merges_of_duplicate on patient_merges (duplicate_id)
  where outcome = 'merged' and undone_at is null;
create index patient_merges_of_survivor on patient_merges (survivor_id)
  where outcome = 'merged' and undone_at is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [undone, byPatient]) await part.execute(db);
}
