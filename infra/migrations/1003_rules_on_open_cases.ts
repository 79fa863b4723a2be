/** Rules that act on open cases: what a rule does, by which move, and whose cases it looks at. */
import { sql, type Kysely } from 'kysely';

/** `target_series` is the rule whose cases alone are meant. */
const columns = sql`
alter table rules
  add column action text not null default 'open' check (action in ('open', 'flag', 'move')),
  add column move text,
  add column target_series uuid,
  add constraint rules_move check ((action = 'move') = (move is not null))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
}
