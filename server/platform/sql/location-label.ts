/** The SQL expression for an appointment's location in words, as letters and calendar feeds name it. */
import { sql } from 'kysely';

/** "Room 3, Cardiology, second floor on the left" of the appointment `a`; null where it has none. */
export const locationLabel = sql<string | null>`(
  select concat_ws(', ', l.name, u.name, l.note) from location_times lt
  join locations l on l.id = lt.location_id left join units u on u.id = l.unit_id
  where lt.appointment_id = a.id)`;
