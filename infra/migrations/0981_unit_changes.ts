/** When a unit was last changed, for programs that ask what is new. What is older counts as changed now. */
import { sql, type Kysely } from 'kysely';

/** To the millisecond, as FHIR writes it. */
const column = sql`
alter table units add column changed_at timestamptz(3) not null default now();
alter table units alter column changed_at set default clock_timestamp()`;

/** With what a HealthcareService says. */
const change = sql`
create function note_unit_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger note_unit_change
  before update of name, code, specialty, phone, location, active on units
  for each row when (row(old.name, old.code, old.specialty, old.phone, old.location, old.active)
    is distinct from row(new.name, new.code, new.specialty, new.phone, new.location, new.active))
  execute function note_unit_change()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [column, change]) await part.execute(db);
}
