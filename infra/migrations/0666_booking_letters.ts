/** Letters about requests of the booking page among those that did not arrive: each is of an appointment or of a request. */
import { sql, type Kysely } from 'kysely';

const letters = sql`
alter table letters
  alter column appointment_id drop not null,
  add column booking_id uuid references public_bookings on delete cascade,
  add constraint letters_subject_check check (num_nonnulls(appointment_id, booking_id) = 1) not valid,
  drop constraint letters_about_check,
  add constraint letters_about_check check (about in ('booked', 'moved', 'changed', 'reassigned',
    'choose', 'cancelled', 'reminder', 'link', 'offer', 'companion', 'requested', 'proposed',
    'declined')) not valid`;

const once = sql`
create unique index letters_of_booking on letters (booking_id, about, occasion)
  where booking_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [letters, once]) await part.execute(db);
}
