/** Keeps what was changed of shifts that had ended: who had them before, and why they were changed. */
import { sql, type Kysely } from 'kysely';

/** One row for each who lost or got a shift; a role is as the list of who is on call names it. */
const changes = sql`
create table past_duty_changes (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  unit_id uuid not null,
  role text not null,
  practitioner_id uuid not null,
  change text not null check (change in ('added', 'removed')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null check (reason <> ''),
  changed_by uuid not null references practitioners,
  changed_at timestamptz not null,
  check (starts_at < ends_at and ends_at <= changed_at),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create index past_duty_changes_of on past_duty_changes (organization_id, starts_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
