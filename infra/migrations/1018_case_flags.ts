/** What a rule flagged on a case and nobody has seen yet, for its row in lists. */
import { sql, type Kysely } from 'kysely';

/** Null, or rule, sentence and when; of several flags the last. */
const column = sql`alter table cases add column flag jsonb`;

const backfill = sql`
update cases c set flag = jsonb_build_object('rule', e.detail -> 'because' -> 'rule',
  'sentence', e.detail -> 'because' -> 'sentence', 'at', to_jsonb(e.at))
from (select distinct on (case_id) case_id, at, detail from case_events
  where event = 'flagged' order by case_id, sequence desc) e
where e.case_id = c.id and c.closed_at is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [column, backfill]) await part.execute(db);
}
