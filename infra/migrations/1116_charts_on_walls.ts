/** A secret address shows a board of charts: those that were on it when an administrator published it. */
import { sql, type Kysely } from 'kysely';

const shows = sql`
alter table on_call_links
  drop constraint on_call_links_shows_check,
  add constraint on_call_links_shows_check check (shows in ('on-call', 'discharge', 'charts')),
  add column board_id uuid references chart_boards on delete cascade,
  add column published jsonb,
  add constraint on_call_links_charts_check
    check ((shows = 'charts') = (board_id is not null) and (shows = 'charts') = (published is not null))`;
const ofBoard = sql`
create index on_call_links_of_board on on_call_links (board_id) where board_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [shows, ofBoard]) await part.execute(db);
}
