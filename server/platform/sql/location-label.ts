/** Where an appointment is, as letters and calendars say it. */
import { sql } from 'kysely';

/** "Room 3, Cardiology, second floor on the left" of the appointment `a`; null where it takes no room. */
export const placeOfAppointment = sql<string | null>`(
  select concat_ws(', ', l.name, u.name, l.note) from location_times lt
  join locations l on l.id = lt.location_id left join units u on u.id = l.unit_id
  where lt.appointment_id = a.id)`;
