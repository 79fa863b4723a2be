/** The SQL of the system that keeps an appointment, where that is another one. */
import { sql, type RawBuilder } from 'kysely';

/** Its name. @param id The column with the appointment's id, with its table. */
export const keptBy = (id: string): RawBuilder<string | null> =>
  sql<string | null>`(select keeper.name from outside_appointments kept
    join fact_sources keeper on keeper.id = kept.source_id
    where kept.appointment_id = ${sql.ref(id)} and kept.is_theirs)`;
