/** Lets the time of an appointment that is over be booked by others, and its visit be reopened. */
import { sql, type Kysely } from 'kysely';

/** Postgres chose the name of this one. */
const reasons = sql`
do $$ declare name text; begin
  for name in select conname from pg_constraint
    where conrelid = 'appointments'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%''capacity''%'
  loop execute format('alter table appointments drop constraint %I', name); end loop;
end $$;
alter table appointments add constraint appointments_overbooked_for
  check (overbooked_for in ('capacity', 'reason', 'over')) not valid`;

const visits = sql`alter table visits add column reopened_at timestamptz`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [reasons, visits]) await part.execute(db);
}
