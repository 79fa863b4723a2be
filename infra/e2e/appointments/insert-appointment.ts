/** Puts an appointment into the database, at times that nobody could book. */
import { query } from '#infra/e2e/support/database.ts';

/** Of half an hour, for a person alone; `localTime` in London. */
export async function insertAppointment(
  { email }: { email: string },
  localTime: string,
): Promise<void> {
  await query(
    `with placed as (
       insert into appointments (organization_id, type_id, patient_name, starts_at, ends_at, created_by)
       select p.organization_id, t.id, 'Ana Ruiz', at, at + interval '30 minutes', p.id
       from practitioners p
         join lateral (select id from appointment_types
           where organization_id = p.organization_id order by id limit 1) t on true,
         (select $2::timestamp at time zone 'Europe/London') as london (at)
       where p.email = $1 returning *)
     insert into appointment_practitioners
       (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
     select id, created_by, organization_id, starts_at, ends_at, true from placed`,
    [email, localTime],
  );
}
