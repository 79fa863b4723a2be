/** When an appointment was last changed, for programs that ask what is new. */
import { sql, type Kysely } from 'kysely';

/** To the millisecond, as FHIR and a page's cursor write it. What is older counts as changed now. */
const column = sql`
alter table appointments add column changed_at timestamptz(3) not null default now();
alter table appointments alter column changed_at set default clock_timestamp();
create index appointments_by_change on appointments (organization_id, changed_at, id)`;

/** With each new version. */
const change = sql`
create function next_appointment_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_at := clock_timestamp();
  return new;
end $$;
drop trigger appointments_version on appointments;
create trigger appointments_version before update on appointments
  for each row execute function next_appointment_version()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [column, change]) await part.execute(db);
}
