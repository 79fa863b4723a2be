/** What people enter of a stay for its point scores, where the record does not say it or says it wrong. */
import { sql, type Kysely } from 'kysely';

/** The newest row of an input counts; without a value the record counts again. Goes with its stay. */
const inputs = sql`
create table score_inputs (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  stay_id uuid not null references stays on delete cascade,
  input text not null check (length(input) between 1 and 40),
  value numeric check (value between 0 and 10000),
  note text check (length(note) between 1 and 500),
  entered_by uuid not null references practitioners,
  entered_at timestamptz not null
);
create index score_inputs_of_stay on score_inputs (stay_id, input, id desc);
create trigger keep_score_inputs before update on score_inputs for each row
  execute function refuse_change_of_row()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await inputs.execute(db);
}
