/** Patients of a measure that observes values, such as minutes of waiting, are observed: they neither meet nor miss it. */
import { sql, type Kysely } from 'kysely';

const outcome = sql`
alter table measure_run_patients drop constraint measure_run_patients_outcome_check,
  add constraint measure_run_patients_outcome_check check
    (outcome in ('unmet', 'met', 'observed', 'excepted', 'excluded', 'outside'))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await outcome.execute(db);
}
