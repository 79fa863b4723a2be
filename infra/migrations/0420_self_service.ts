/** What patients may change by the link in their letter, and whom they bring. */
import { sql, type Kysely } from 'kysely';

/** Patients of the types that there are could cancel until the start, and still can; new types say so themselves. */
const types = sql`
alter table appointment_types
  add column patients_may_move boolean not null default false,
  add column patients_may_cancel boolean not null default true,
  add column patient_notice_hours smallint not null default 0
    check (patient_notice_hours between 0 and 720)`;

const company = sql`
create table patient_company (
  appointment_id uuid primary key,
  organization_id uuid not null,
  words text not null check (words <> ''),
  said_at timestamptz not null,
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
)`;

/** Null where the patient put themselves on it; the appointment is given up for an earlier time. */
const waiting = sql`
alter table waitlist_entries
  alter column created_by drop not null,
  add column instead_of uuid references appointments on delete set null;
create index waitlist_entries_instead_of on waitlist_entries (instead_of)
  where instead_of is not null`;

/** Null where the patient did it. */
const madeByPatients = sql`
alter table appointments alter column created_by drop not null;
alter table patients alter column created_by drop not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [types, company, waiting, madeByPatients]) await part.execute(db);
}
