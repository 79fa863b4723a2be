/** HL7 v2 messages that other systems sent, and what became of each. */
import { sql, type Kysely } from 'kysely';

/** One row a control id: the same message again has no effect. `unmatched` and `failed` are the list that people settle. */
const messages = sql`
create table fact_messages (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  source_id uuid not null,
  control_id text not null check (length(control_id) between 1 and 199),
  type text not null,
  stated_at timestamptz,
  received_at timestamptz not null,
  state text not null check (state in ('applied', 'unmatched', 'failed', 'dismissed')),
  reason text,
  tries integer not null default 1,
  settled_at timestamptz,
  hash bytea not null,
  text text not null,
  foreign key (organization_id, source_id) references fact_sources (organization_id, id),
  unique (source_id, control_id)
);
create index fact_messages_unsettled on fact_messages (organization_id, received_at, id)
  where state in ('unmatched', 'failed');
create index fact_messages_by_source on fact_messages (source_id, received_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await messages.execute(db);
}
