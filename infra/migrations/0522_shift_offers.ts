/** Shifts that people offer to others, alone or in return for another shift, and whether a planner has to agree. */
import { sql, type Kysely } from 'kysely';

/** An offer is about an assignment, and goes when it goes. */
const offers = sql`
create table shift_offers (
  id uuid primary key,
  organization_id uuid not null references organizations,
  assignment_id uuid not null references shift_assignments on delete cascade,
  -- What the person who takes it gives in return.
  return_id uuid references shift_assignments on delete cascade,
  from_id uuid not null,
  -- Null: to all of the unit who are able.
  to_id uuid check (to_id <> from_id),
  taker_id uuid,
  note text check (note <> ''),
  state text not null check (state in ('open', 'taken', 'done', 'withdrawn', 'refused')),
  made_at timestamptz not null,
  taken_at timestamptz,
  decided_by uuid references practitioners,
  check (return_id is null or to_id is not null),
  check ((taker_id is null) = (state not in ('taken', 'done'))),
  foreign key (organization_id, from_id) references practitioners (organization_id, id),
  foreign key (organization_id, to_id) references practitioners (organization_id, id)
);
create unique index shift_offers_once on shift_offers (assignment_id)
  where state in ('open', 'taken');
create index shift_offers_open on shift_offers (organization_id, made_at)
  where state in ('open', 'taken');
create index shift_offers_of on shift_offers (from_id, made_at);
create table swap_policies (
  organization_id uuid primary key references organizations,
  needs_approval boolean not null
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await offers.execute(db);
}
