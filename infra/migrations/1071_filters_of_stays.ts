/** Saved filters are of cases or of stays; a name stands for one of both, as the release before this one wants it. */
import { sql, type Kysely } from 'kysely';

const filtered = sql`
alter table case_filters add column filtered text not null default 'cases' check (filtered in ('cases', 'stays'))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await filtered.execute(db);
}
