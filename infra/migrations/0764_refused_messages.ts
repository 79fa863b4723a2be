/** HL7 v2 messages that were answered with AR: how many, of whom, and why; none of their text. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fact_refusals (
      id uuid primary key default uuidv7(),
      organization_id uuid not null references organizations,
      application text not null check (length(application) <= 80),
      facility text not null check (length(facility) <= 80),
      type text not null check (length(type) <= 80),
      reason text not null check (length(reason) <= 200),
      control_id text not null check (length(control_id) <= 199),
      count integer not null check (count > 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      unique (organization_id, application, facility, type, reason)
    )`.execute(db);
  await sql`
    create index fact_refusals_by_time on fact_refusals (organization_id, last_at)`.execute(db);
}
