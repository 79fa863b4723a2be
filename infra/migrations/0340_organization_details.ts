/** What an organization says of itself: its locale, address and logo, its units, and the days on which it is closed. */
import { sql, type Kysely } from 'kysely';

const organizations = sql`
alter table organizations
  add column hour_format text not null default '24' check (hour_format in ('12', '24')),
  add column first_weekday smallint not null default 1 check (first_weekday between 1 and 7),
  add column address text check (address <> ''),
  add column version integer not null default 1`;

const logos = sql`
create table organization_logos (
  organization_id uuid primary key references organizations,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) between 1 and 102400)
)`;

/** A unit that is closed or merged stays, because appointments and audit rows of the past name it. */
const units = sql`
alter table units
  add column code text check (code <> ''),
  add column specialty text check (specialty <> ''),
  add column phone text check (phone <> ''),
  add column location text check (location <> ''),
  add column active boolean not null default true,
  add column merged_into uuid,
  add column version integer not null default 1,
  add foreign key (organization_id, merged_into) references units (organization_id, id),
  add check (merged_into is null or (merged_into <> id and not active));
create unique index units_by_code on units (organization_id, lower(code)) where code is not null`;

/** Local days, both inclusive; without a unit, of the whole organization. */
const closures = sql`
create table closures (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  unit_id uuid,
  kind text not null check (kind in ('holiday', 'closure')),
  name text not null check (name <> ''),
  from_day date not null,
  to_day date not null,
  version integer not null default 1,
  created_by uuid not null references practitioners,
  check (from_day <= to_day and to_day - from_day <= 366),
  foreign key (organization_id, unit_id) references units (organization_id, id)
);
create index closures_by_day on closures (organization_id, to_day)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [organizations, logos, units, closures]) await part.execute(db);
}
