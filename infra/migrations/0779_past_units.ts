/** Remembers the units that people had, so that figures of past months keep theirs, and finds a unit's conversations. */
import { sql, type Kysely } from 'kysely';

/** `until` is when they left it. */
const pastUnits = sql`
create table past_units (
  practitioner_id uuid not null,
  organization_id uuid not null,
  unit_id uuid not null,
  until timestamptz not null,
  primary key (practitioner_id, until),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
    on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id)
);

create function note_past_unit() returns trigger language plpgsql as $$
begin
  insert into past_units (practitioner_id, organization_id, unit_id, until)
  values (old.id, old.organization_id, old.unit_id, now())
  on conflict do nothing;
  return null;
end $$;
create trigger note_past_unit after update of unit_id on practitioners for each row
  when (old.unit_id <> new.unit_id or (old.unit_id is not null and new.unit_id is null)) execute function note_past_unit()`;

const conversations = sql`
create index conversations_of_unit on conversations (unit_id) where kind = 'unit'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [pastUnits, conversations]) await part.execute(db);
}
