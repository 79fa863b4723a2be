/** The visits that were booked for gaps in care, each with what came of it. */
import { sql, type Kysely } from 'kysely';

/**
 * `outcome` is null while the visit is to come. The appointment may be deleted one day; that it was booked stays with
 * the case. Of a gap one visit is open at a time.
 */
const visits = sql`
create table gap_visits (
  case_id uuid not null references cases on delete cascade,
  appointment_id uuid not null,
  organization_id uuid not null references organizations,
  booked_by uuid references practitioners,
  booked_at timestamptz not null,
  outcome text check (outcome in ('attended', 'not-attended')),
  ended_at timestamptz,
  primary key (case_id, appointment_id),
  check ((outcome is null) = (ended_at is null))
);
create unique index gap_visits_open on gap_visits (case_id) where outcome is null;
create index gap_visits_to_come on gap_visits (appointment_id) where outcome is null;
create index gap_visits_ended on gap_visits (ended_at) where ended_at is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await visits.execute(db);
}
