/** Offers of the waiting list and companions' links among the letters that did not arrive. */
import { sql, type Kysely } from 'kysely';

/** `recipient`: the name of a companion, who is not the appointment's patient. */
const letters = sql`
alter table letters
  add column recipient text check (recipient <> ''),
  drop constraint letters_about_check,
  add check (about in ('booked', 'moved', 'cancelled', 'reminder', 'link', 'offer', 'companion')),
  add check ((about = 'companion') = (recipient is not null))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await letters.execute(db);
}
