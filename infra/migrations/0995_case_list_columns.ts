/** The columns that a person chose for a list of cases. */
import { sql, type Kysely } from 'kysely';

/** `list`: as the screen names it, its path and the list's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_list_columns (
      practitioner_id uuid not null references practitioners,
      list text not null check (length(list) between 1 and 120),
      columns text[] not null,
      primary key (practitioner_id, list)
    )`.execute(db);
}
