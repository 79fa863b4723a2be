/** SQL for the patient's record that an id leads to: its own, or the one that it was merged into. */
import { sql } from 'kysely';

/** Null where there is no such record. A record that others were merged into is never merged itself. */
export const survivingPatientId = (id: string) =>
  sql<string>`(select coalesce(merged_into, id) from patients where id = ${id})`;
