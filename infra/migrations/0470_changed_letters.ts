/** Letters that say that an appointment has another type, length or other clinicians. */
import { sql, type Kysely } from 'kysely';

const kinds = sql`
alter table letters
  drop constraint letters_about_check,
  add constraint letters_about_check check (about in ('booked', 'moved', 'changed', 'reassigned',
    'cancelled', 'reminder', 'link', 'offer', 'companion')) not valid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await kinds.execute(db);
}
