/** Lets letters tell patients who were asked to choose another time that theirs stays. */
import { sql, type Kysely } from 'kysely';

const kinds = sql`
alter table letters
  drop constraint letters_about_check,
  add constraint letters_about_check check (about in ('booked', 'moved', 'changed', 'reassigned',
    'choose', 'kept', 'cancelled', 'reminder', 'link', 'offer', 'companion', 'requested', 'proposed',
    'declined')) not valid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await kinds.execute(db);
}
