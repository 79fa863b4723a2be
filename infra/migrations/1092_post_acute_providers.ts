/** Post-acute providers: where patients go to after a stay, how they are reached, and the beds that they told of. */
import { sql, type Kysely } from 'kysely';

/** `languages` and `payers` as people write them; a provider that is not active is offered nowhere. */
const providers = sql`
create table post_acute_providers (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (length(name) between 1 and 120),
  type text not null check (type in ('skilled-nursing', 'inpatient-rehabilitation', 'long-term-acute-care',
    'home-health', 'hospice', 'assisted-living', 'dialysis', 'equipment', 'other')),
  phone text,
  fax text check (fax ~ '^\\+[1-9][0-9]{6,14}$'),
  email text,
  address text not null default '',
  languages text not null default '',
  payers text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz not null,
  words_folded text not null generated always as
    (folded(name || ' ' || type || ' ' || address || ' ' || languages || ' ' || payers)) stored,
  unique (organization_id, id)
);
create unique index post_acute_providers_name on post_acute_providers (organization_id, folded(name))`;

/** The last one of a provider counts; `told_by` is who said so there. */
const reports = sql`
create table post_acute_bed_reports (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  provider_id uuid not null,
  beds integer not null check (beds between 0 and 10000),
  told_by text not null default '',
  noted_by uuid not null references practitioners,
  noted_at timestamptz not null,
  foreign key (organization_id, provider_id) references post_acute_providers (organization_id, id)
);
create index post_acute_bed_reports_of_provider on post_acute_bed_reports (provider_id, id)`;

const appendOnly = sql`
create function post_acute_bed_reports_keep() returns trigger language plpgsql as $$
begin raise exception 'a report of beds is not changed'; end $$;
create trigger post_acute_bed_reports_keep before update or delete on post_acute_bed_reports
  for each row execute function post_acute_bed_reports_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [providers, reports, appendOnly]) await part.execute(db);
}
