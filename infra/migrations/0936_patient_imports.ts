/** Files of patients that are imported in the background: the file in parts, its rows, and what becomes of each. */
import { sql, type Kysely } from 'kysely';

/** The row of an import is locked by who works at it, so that two servers never do one slice. */
const imports = sql`
create table patient_imports (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  file_name text not null check (length(file_name) <= 200),
  state text not null default 'sending' check (state in
    ('sending', 'checking', 'checked', 'importing', 'done', 'cancelled', 'unreadable')),
  fault text,
  head json not null default '[]',
  delimiter text not null default ',',
  ignored json not null default '[]',
  row_count integer not null default 0,
  counts json not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, created_by) references practitioners (organization_id, id)
);
create index patient_imports_of on patient_imports (organization_id, created_at desc);
create table patient_import_parts (
  import_id uuid not null references patient_imports on delete cascade,
  part integer not null check (part between 0 and 199),
  text text not null,
  primary key (import_id, part)
)`;

/** `outcome` is null until a row is checked. A row that is done is never done again. */
const rows = sql`
create table patient_import_rows (
  import_id uuid not null references patient_imports on delete cascade,
  line integer not null,
  cells json not null,
  number text,
  details json,
  outcome text check (outcome in ('new', 'same', 'twin', 'refused')),
  reason text,
  patient_id uuid references patients on delete set null,
  is_done boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references practitioners,
  primary key (import_id, line)
);
create index patient_import_rows_to_check on patient_import_rows (import_id, line)
  where outcome is null;
create index patient_import_rows_to_do on patient_import_rows (import_id, line) where not is_done;
create index patient_import_rows_of_number on patient_import_rows (import_id, number);
create index patient_import_rows_by_outcome on patient_import_rows (import_id, outcome, line);
create index patient_import_rows_waiting on patient_import_rows (import_id, line)
  where outcome = 'twin' and is_done and decided_at is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [imports, rows]) await part.execute(db);
}
