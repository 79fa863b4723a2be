/** Large remittances: they come in parts and are imported in the background, with how far that is. */
import { sql, type Kysely } from 'kysely';

const uploads = sql`
create table remittance_uploads (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  file_name text not null check (length(file_name) between 1 and 200),
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  state text not null default 'sending' check (state in ('sending', 'importing', 'imported', 'refused')),
  fault text,
  claims integer,
  done integer not null default 0,
  counts jsonb not null default '{}',
  remittance_id uuid,
  foreign key (organization_id, uploaded_by) references practitioners (organization_id, id),
  foreign key (organization_id, remittance_id) references remittances (organization_id, id) on delete cascade
);
create index remittance_uploads_by_time on remittance_uploads (organization_id, uploaded_at desc);
create index remittance_uploads_of_remittance on remittance_uploads (remittance_id) where remittance_id is not null;
create table remittance_upload_parts (
  upload_id uuid not null references remittance_uploads on delete cascade,
  part smallint not null check (part >= 0),
  text text not null,
  primary key (upload_id, part)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await uploads.execute(db);
}
