/** What a bill for a tele-visit asks for: the clinician's NPI, and where the patient was. */
import { sql, type Kysely } from 'kysely';

/** National Provider Identifier (45 CFR 162.406): ten digits. */
const practitioners = sql`
alter table practitioners add column npi text check (npi ~ '^[0-9]{10}$')`;

const organizations = sql`
alter table organizations add column asks_patient_location boolean not null default false`;

/** In the patient's own words, given with their consent. */
const guests = sql`
alter table visit_guests add column location text check (length(location) between 1 and 200)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [practitioners, organizations, guests]) await part.execute(db);
}
