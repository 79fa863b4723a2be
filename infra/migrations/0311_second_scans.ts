/** Files that were sent while no scanner answered, and in which a virus was found later. */
import { sql, type Kysely } from 'kysely';

/** A file in which a virus was found stays, and is handed out to nobody. */
const files = sql`
alter table visit_files
  add column infected_at timestamptz,
  add check (infected_at is null or scanned_at is null);
create index visit_files_not_scanned on visit_files (begun_at)
  where scanned_at is null and infected_at is null and kind is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await files.execute(db);
}
