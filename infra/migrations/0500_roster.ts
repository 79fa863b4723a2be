/** The roster: shift types, required cover, skills, contracts, wishes, rules, and who works when. */
import { sql, type Kysely } from 'kysely';

/** What changes of a unit's roster and of its required cover are ordered by. */
const units = sql`
create table roster_units (
  unit_id uuid primary key,
  organization_id uuid not null references organizations,
  version integer not null default 0,
  cover_version integer not null default 0,
  published_at timestamptz,
  foreign key (organization_id, unit_id) references units (organization_id, id)
)`;

const shiftTypes = sql`
create table shift_types (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  unit_id uuid not null,
  name text not null check (name <> ''),
  letter text not null check (letter ~ '^[A-Z0-9]{1,3}$'),
  kind text not null check (kind in ('day', 'night', 'swing', 'on-call', 'call-24', 'custom')),
  colour text not null check (colour in ('day', 'night', 'swing', 'on-call', 'off')),
  start_minute smallint not null check (start_minute between 0 and 1439),
  duration_minutes smallint not null check (duration_minutes between 15 and 2880),
  counted_minutes smallint not null check (counted_minutes between 0 and 2880),
  paid_minutes smallint not null check (paid_minutes between 0 and 2880),
  at_home boolean not null,
  holds_appointments boolean not null,
  skill_ids uuid[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  foreign key (organization_id, unit_id) references units (organization_id, id),
  unique (organization_id, unit_id, id)
);
create unique index shift_types_by_letter on shift_types (unit_id, letter) where active;

create table required_cover (
  shift_type_id uuid not null references shift_types,
  -- ISO 8601 weekday; 0 is a holiday.
  on_day smallint not null check (on_day between 0 and 7),
  organization_id uuid not null references organizations,
  least smallint not null check (least >= 0),
  wanted smallint not null check (wanted >= least),
  primary key (shift_type_id, on_day)
)`;

const people = sql`
create table roster_skills (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (name <> ''),
  version integer not null default 1,
  unique (organization_id, id)
);
create unique index roster_skills_by_name on roster_skills (organization_id, lower(name));

create table practitioner_skills (
  practitioner_id uuid not null,
  skill_id uuid not null,
  organization_id uuid not null,
  expires_on date,
  primary key (practitioner_id, skill_id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id),
  foreign key (organization_id, skill_id) references roster_skills (organization_id, id)
);

create table roster_contracts (
  practitioner_id uuid primary key,
  organization_id uuid not null,
  fte_percent smallint not null check (fte_percent between 1 and 100),
  full_time_week_minutes smallint not null check (full_time_week_minutes > 0),
  takes_nights boolean not null,
  most_nights_in_row smallint check (most_nights_in_row > 0),
  most_week_minutes smallint check (most_week_minutes > 0),
  version integer not null default 1,
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);

create table shift_wishes (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  practitioner_id uuid not null,
  day date not null,
  kind text not null check (kind in ('wanted', 'unwanted', 'impossible')),
  shift_type_id uuid references shift_types,
  note text check (note <> ''),
  made_at timestamptz not null,
  unique nulls not distinct (practitioner_id, day, shift_type_id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create index shift_wishes_of on shift_wishes (organization_id, day)`;

/** Without a row the catalogue's setting holds (shared/roster/rule-catalogue.ts). */
const rules = sql`
create table roster_rules (
  organization_id uuid not null references organizations,
  rule text not null,
  severity text not null check (severity in ('stop', 'warning', 'off')),
  limits jsonb not null,
  citation text not null,
  version integer not null default 1,
  primary key (organization_id, rule)
)`;

/**
 * A published row that a draft takes away stays in force, marked, until the next publication. A person
 * has one published shift at a time, except on call from home.
 */
const assignments = sql`
create table shift_assignments (
  id uuid primary key,
  organization_id uuid not null,
  unit_id uuid not null,
  practitioner_id uuid not null,
  shift_type_id uuid not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  at_home boolean not null,
  rank text not null check (rank in ('primary', 'backup')),
  role_label text check (role_label <> ''),
  state text not null check (state in ('draft', 'published', 'removed')),
  override_reason text check (override_reason <> ''),
  made_by uuid not null references practitioners,
  made_at timestamptz not null,
  published_at timestamptz,
  version integer not null default 1,
  check (starts_at < ends_at),
  check ((published_at is null) = (state = 'draft')),
  foreign key (organization_id, unit_id, shift_type_id)
    references shift_types (organization_id, unit_id, id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id),
  constraint one_shift_at_a_time
    exclude using gist (practitioner_id with =, tstzrange(starts_at, ends_at, '[)') with &&)
    where (state <> 'draft' and not at_home) deferrable initially immediate
);
create index shift_assignments_of_unit on shift_assignments (unit_id, day);
create index shift_assignments_of_person on shift_assignments (practitioner_id, day);
create index shift_assignments_in_force on shift_assignments (organization_id, starts_at)
  where state <> 'draft'`;

/** What was published when, and what changed for each person, as they are mailed it. */
const publications = sql`
create table roster_publications (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  unit_id uuid not null,
  from_day date not null,
  to_day date not null,
  note text check (note <> ''),
  published_by uuid not null references practitioners,
  published_at timestamptz not null,
  foreign key (organization_id, unit_id) references units (organization_id, id)
);
create index roster_publications_of on roster_publications (unit_id, published_at);

create table roster_letters (
  publication_id uuid not null references roster_publications,
  practitioner_id uuid not null references practitioners,
  organization_id uuid not null references organizations,
  changes jsonb not null,
  mailed_at timestamptz,
  primary key (publication_id, practitioner_id)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [units, shiftTypes, people, rules, assignments, publications])
    await part.execute(db);
}
