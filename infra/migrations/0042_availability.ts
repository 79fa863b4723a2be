/** When practitioners are open for appointments: weekly rules, exceptions, time off. */
import { sql, type Kysely } from 'kysely';

/**
 * Rules and exceptions are minutes of the practitioner's local time
 * (shared/appointments/availability.ts).
 */
const tables = sql`
create table availability (
  practitioner_id uuid primary key,
  organization_id uuid not null references organizations,
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  version integer not null default 1,
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create table availability_days (
  practitioner_id uuid not null,
  day date not null,
  organization_id uuid not null references organizations,
  exceptions jsonb not null check (jsonb_typeof(exceptions) = 'array'),
  primary key (practitioner_id, day),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create table time_off (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  practitioner_id uuid not null,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at)),
  created_by uuid not null references practitioners,
  check (starts_at < ends_at and ends_at - starts_at <= interval '366 days'),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create index time_off_by_time on time_off (practitioner_id, ends_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
}
