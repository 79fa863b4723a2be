/** Creates the stay of one walk alone: a patient with a result of another system, and its review. */
import { randomBytes } from 'node:crypto';
import { query } from '#infra/e2e/support/database.ts';

const level = (code: string, display: string) => ({
  location: { display },
  physicalType: { coding: [{ code }] },
});
const stay = {
  resourceType: 'Encounter',
  location: [level('wa', 'Ward 5'), level('bd', 'Ward 5 12')],
};

/** `reviewId` waits for a specialist. */
export async function newStay(
  organizationId: string,
): Promise<{ patient: string; reviewId: string }> {
  const patient = `Ana ${randomBytes(4).toString('hex')}`;
  const [row] = await query<{ id: string }>(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Laboratory', 'Europe/London', now()) returning id),
     patient as (
       insert into patients (organization_id, full_name) values ($1, $2) returning id),
     stay as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         effective_at, body, stated_at, fetched_at)
       select $1, patient.id, 'Encounter', source.id, 'S1', 'in-progress', 'Inpatient stay',
         now() - interval '2 days', $3, now(), now()
       from source, patient returning id),
     result as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         value, effective_at, body, stated_at, fetched_at)
       select $1, patient.id, 'Observation', source.id, 'R1', 'final', 'Creatinine', '3.1 mg/dL',
         now() - interval '1 day', '{"resourceType": "Observation"}', now(), now()
       from source, patient)
     insert into cases (organization_id, kind, queue, state, title, subject, patient_id,
       encounter_id, opened_at, changed_at)
     select $1, 'cdi-review', 'cdi', 'new', 'New admission', '{"reason": "New admission"}',
       patient.id, stay.id, now(), now()
     from patient, stay returning id`,
    [organizationId, patient, stay],
  );
  return { patient, reviewId: row?.id ?? '' };
}
