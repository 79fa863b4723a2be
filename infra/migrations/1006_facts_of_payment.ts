/** Procedures, orders of services, coverages, accounts and claims among the facts of other systems. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table facts
      drop constraint facts_type_check,
      add constraint facts_type_check check (type in ('Encounter', 'Condition', 'Observation',
        'MedicationRequest', 'DocumentReference', 'AllergyIntolerance', 'Procedure', 'ServiceRequest',
        'Coverage', 'Account', 'Claim', 'ClaimResponse')) not valid`.execute(db);
}
