/** Notices that are laid before a patient in a tele-visit: what they read on their own device, and what they answered there. */
import { sql, type Kysely } from 'kysely';

/** `document`: what they read. An answer is given once; one notice at a time lies before the patient. */
const offers = sql`
create table notice_offers (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  visit_id uuid not null references visits on delete cascade,
  document jsonb not null,
  offered_by uuid not null references practitioners,
  offered_at timestamptz not null,
  withdrawn_at timestamptz,
  answer text check (answer in ('signed', 'refused')),
  answered_by text,
  answered_at timestamptz,
  guest_id uuid,
  signature jsonb,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  check ((answer is not distinct from 'signed') = (signature is not null))
);
create unique index notice_offers_open on notice_offers (visit_id)
  where answer is null and withdrawn_at is null;
create index notice_offers_of_case on notice_offers (case_id, id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await offers.execute(db);
}
