/** Which stays a case manager has gone through on a day, so that a round keeps its place and is done when its list is. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
create table stay_rounds (
  stay_id uuid not null,
  day date not null,
  organization_id uuid not null references organizations,
  done_by uuid not null references practitioners,
  done_at timestamptz not null,
  primary key (stay_id, day)
)`.execute(db);
}
