/** Asking a patient to choose another time can be taken back for some seconds, like other changes. */
import { sql, type Kysely } from 'kysely';

const kinds = sql`
alter table undoable_changes
  drop constraint undoable_changes_kind_check,
  add constraint undoable_changes_kind_check
    check (kind in ('booked', 'moved', 'cancelled', 'choose')) not valid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await kinds.execute(db);
}
