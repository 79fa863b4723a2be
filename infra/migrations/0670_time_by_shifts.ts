/** Types that are booked only during published shifts, what a shift that goes leaves behind, and waiting rooms that who is on duty keeps. */
import { sql, type Kysely } from 'kysely';

const settings = sql`
alter table appointment_types add column only_during_shifts boolean not null default false;
alter table organizations add column waiting_by_roster boolean not null default false`;

/** The roster as other features read it; in some of its shifts patients are booked. */
const inForce = sql`
create view shifts_in_force as
  select a.organization_id, a.unit_id, a.practitioner_id, a.starts_at, a.ends_at, t.holds_appointments
  from shift_assignments a join shift_types t on t.id = a.shift_type_id
  where a.state <> 'draft';
create index shift_assignments_in_force_of_person on shift_assignments (practitioner_id, starts_at)
  where state <> 'draft'`;

/**
 * Shifts that a person had and has not any more, so that what was booked in them is found. They are
 * written by whatever changes a shift, in its own transaction, and go when their time is over.
 */
const withdrawn = sql`
create table withdrawn_shifts (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  practitioner_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create index withdrawn_shifts_of on withdrawn_shifts (organization_id, ends_at);
create index withdrawn_shifts_of_person on withdrawn_shifts (practitioner_id);

create function note_withdrawn_shift() returns trigger language plpgsql as $$
begin
  delete from withdrawn_shifts w
  where w.practitioner_id = old.practitioner_id and w.ends_at < now();
  insert into withdrawn_shifts (organization_id, practitioner_id, starts_at, ends_at)
  select old.organization_id, old.practitioner_id, old.starts_at, old.ends_at
  from shift_types t
  where t.id = old.shift_type_id and t.holds_appointments and old.ends_at > now()
    and exists (select from appointment_types y
      where y.organization_id = old.organization_id and y.only_during_shifts);
  return null;
end $$;
create trigger note_removed_shift after delete on shift_assignments for each row
  when (old.state <> 'draft') execute function note_withdrawn_shift();
create trigger note_changed_shift after update on shift_assignments for each row
  when (old.state <> 'draft' and (old.practitioner_id, old.starts_at, old.ends_at, old.shift_type_id)
    is distinct from (new.practitioner_id, new.starts_at, new.ends_at, new.shift_type_id))
  execute function note_withdrawn_shift()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [settings, inForce, withdrawn]) await part.execute(db);
}
