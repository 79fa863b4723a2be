/** Shift types that people of other units may take, and publications that a hand-over made by itself. */
import { sql, type Kysely } from 'kysely';

const types = sql`alter table shift_types add column open_to_others boolean not null default false`;

const publications = sql`
alter table roster_publications add column of_hand_over boolean not null default false`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [types, publications]) await part.execute(db);
}
