/** A time that a person or a rule sets for a case is a clock too: it has no rule of clocks. */
import { sql, type Kysely } from 'kysely';

/** Cases of before get theirs when the jobs start (server/cases/clocks/set-times.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clocks alter column rule_id drop not null`.execute(db);
  await sql`create unique index clocks_of_set_times on clocks (case_id)
    where rule_id is null and state in ('running', 'paused', 'missed')`.execute(db);
}
