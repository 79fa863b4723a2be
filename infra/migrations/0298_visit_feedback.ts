/** Guests' answers to three questions after a visit; each answer may be missing. */
import { sql, type Kysely } from 'kysely';

const feedback = sql`
create table visit_feedback (
  guest_id uuid primary key,
  visit_id uuid not null,
  organization_id uuid not null,
  given_at timestamptz not null,
  connection text check (connection in ('yes', 'partly', 'no')),
  entering text check (entering in ('yes', 'partly', 'no')),
  outcome text check (outcome in ('yes', 'partly', 'no')),
  foreign key (visit_id, guest_id) references visit_guests (visit_id, id),
  foreign key (organization_id, visit_id) references visits (organization_id, id)
)`;

const indexes = sql`
create index visit_feedback_of on visit_feedback (visit_id);
create index visit_feedback_by_time on visit_feedback (organization_id, given_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [feedback, indexes]) await part.execute(db);
}
