/** The reasons that an organization lists: of visits by unit, of cancellations and no-shows by whose they are. */
import { sql, type Kysely } from 'kysely';

const reasons = sql`
create table listed_reasons (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  use text not null check (use in ('visit', 'cancellation', 'no-show')),
  unit_id uuid,
  name text not null check (name <> ''),
  code_system text check (code_system <> ''),
  code text check (code <> ''),
  side text check (side in ('patient', 'clinician', 'clinic')),
  active boolean not null default true,
  version integer not null default 1,
  unique nulls not distinct (organization_id, use, unit_id, name),
  unique (organization_id, id),
  check (unit_id is null or use = 'visit'),
  check (code is not null or code_system is null),
  check (code is null or use = 'visit'),
  check ((side is null) = (use = 'visit')),
  foreign key (organization_id, unit_id) references units (organization_id, id)
)`;

/** Why an appointment was cancelled or nobody came; deleted when it is booked again. */
const outcomes = sql`
create table appointment_outcomes (
  appointment_id uuid primary key,
  organization_id uuid not null,
  reason_id uuid,
  side text not null check (side in ('patient', 'clinician', 'clinic')),
  foreign key (organization_id, appointment_id)
    references appointments (organization_id, id) on delete cascade,
  foreign key (organization_id, reason_id) references listed_reasons (organization_id, id)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [reasons, outcomes]) await part.execute(db);
}
