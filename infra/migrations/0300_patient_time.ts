/** A known patient cannot be in two places at a time, unless somebody writes why. */
import { sql, type Kysely } from 'kysely';

/** Null: nothing of the patient's overlaps it, which the constraint below holds. */
const reason = sql`
alter table appointments add column patient_elsewhere_because text
  check (length(patient_elsewhere_because) between 1 and 500)`;

/** What overlaps already stays as it is. */
const earlier = sql`
update appointments a set patient_elsewhere_because = 'Booked before this was checked'
where a.patient_id is not null and a.state in ('booked', 'in-progress') and exists (
  select from appointments b where b.patient_id = a.patient_id and b.id <> a.id
    and b.state in ('booked', 'in-progress')
    and b.starts_at < a.ends_at and a.starts_at < b.ends_at)`;

/** Judged at the end of a statement, so that the dates of a series can move onto each other's times. */
const constraint = sql`
alter table appointments add constraint patient_in_one_place
  exclude using gist (patient_id with =, (tstzrange(starts_at, ends_at, '[)')) with &&)
  where (patient_id is not null and patient_elsewhere_because is null
    and state in ('booked', 'in-progress'))
  deferrable initially immediate`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [reason, earlier, constraint]) await part.execute(db);
}
