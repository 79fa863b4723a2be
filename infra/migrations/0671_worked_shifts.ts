/** Times that people really worked: entered by each person, approved by who plans the unit. */
import { sql, type Kysely } from 'kysely';

/** Without an assignment it is duty that nobody had planned. */
const worked = sql`
create table worked_shifts (
  id uuid primary key,
  organization_id uuid not null,
  unit_id uuid not null,
  practitioner_id uuid not null,
  assignment_id uuid references shift_assignments on delete set null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text check (note <> ''),
  state text not null check (state in ('entered', 'approved', 'returned')),
  entered_at timestamptz not null,
  decided_by uuid references practitioners,
  decided_at timestamptz,
  reason text check (reason <> ''),
  version integer not null default 1,
  check (starts_at < ends_at),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'entered') = (decided_by is null)),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id),
  unique (assignment_id, practitioner_id)
);
create index worked_shifts_of_unit on worked_shifts (unit_id, day);
create index worked_shifts_of_person on worked_shifts (practitioner_id, day)`;

/** By the identity of a person, as LiveKit has it. */
const joins = sql`create index visit_presences_of on visit_presences (identity, joined_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [worked, joins]) await part.execute(db);
}
