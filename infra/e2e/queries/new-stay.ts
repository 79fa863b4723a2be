/** Creates the stay of one walk alone: a patient with a result of another system, and its review. */
import { randomBytes } from 'node:crypto';
import { query } from '#infra/e2e/support/database.ts';

const level = (code: string, display: string) => ({
  location: { display },
  physicalType: { coding: [{ code }] },
});
const location = [level('wa', 'Ward 5'), level('bd', 'Ward 5 12')];

/** Adds so many results to the record of this patient, eight a day, every fourth abnormal; all older than three days. */
export const addResults = (patient: string, count: number) =>
  query(
    `insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
       value, interpretation, effective_at, body, stated_at, fetched_at)
     select p.organization_id, p.id, 'Observation', s.id, 'L' || n, 'final', 'lab' || n % 8,
       (array['Sodium', 'Potassium', 'Haemoglobin', 'Platelets', 'Lactate', 'Urea', 'Glucose',
         'C-reactive protein'])[n % 8 + 1],
       round(3 + 2 * sin(n)::numeric, 1) || ' mmol/L', case when n % 4 = 0 then 'H' end,
       now() - interval '3 days' - n * interval '3 hours',
       '{"resourceType": "Observation", "referenceRange": [{"text": "2.5 to 4.5"}]}', now(), now()
     from patients p
     join facts stay on stay.patient_id = p.id and stay.type = 'Encounter'
     join fact_sources s on s.id = stay.source_id
     cross join generate_series(1, $2::int) n
     where p.full_name = $1`,
    [patient, count],
  );

/** `reviewId` waits for a specialist. */
export async function newStay(
  organizationId: string,
  attending = 'Nobody Here',
): Promise<{ patient: string; reviewId: string }> {
  const patient = `Ana ${randomBytes(4).toString('hex')}`;
  const [row] = await query<{ id: string }>(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Laboratory', 'Europe/London', now()) returning id),
     patient as (
       insert into patients (organization_id, full_name, birth_date, external_id)
       values ($1, $2, '1980-05-03', $2 || '-1') returning id),
     stay as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         value, effective_at, body, stated_at, fetched_at)
       select $1, patient.id, 'Encounter', source.id, 'S1', 'in-progress', 'Inpatient stay',
         'Ward 5 12', now() - interval '60 days', $3, now(), now()
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
    [
      organizationId,
      patient,
      JSON.stringify({
        resourceType: 'Encounter',
        location,
        participant: [{ individual: { display: attending } }],
      }),
    ],
  );
  return { patient, reviewId: row?.id ?? '' };
}

interface UnitReviews {
  /** Who belongs to the unit. */
  people: readonly { email: string }[];
  count: number;
}

/** Reviews of patients of a new unit, which nobody has. */
export async function newReviewsOfUnit(
  organizationId: string,
  { people, count }: UnitReviews,
): Promise<void> {
  const name = `Ward ${randomBytes(3).toString('hex')}`;
  await query(
    `with unit as (
       insert into units (organization_id, name) values ($1, $2) returning id)
     update practitioners set unit_id = unit.id from unit where email = any ($3)`,
    [organizationId, name, people.map(({ email }) => email)],
  );
  await query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Wards', 'Europe/London', now()) returning id),
     patients_there as (
       insert into patients (organization_id, full_name)
       select $1, 'Lea Roth ' || n from generate_series(1, $3::int) n returning id),
     stays as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         effective_at, body, stated_at, fetched_at)
       select $1, p.id, 'Encounter', source.id, 'S' || p.id, 'in-progress', 'Inpatient stay', now(),
         jsonb_build_object('resourceType', 'Encounter', 'location', jsonb_build_array(
           jsonb_build_object('location', jsonb_build_object('display', 'Bed 1', 'identifier',
             jsonb_build_object('value', 'urn:uuid:' || u.id))))), now(), now()
       from source, patients_there p, units u where u.organization_id = $1 and u.name = $2
       returning id, patient_id)
     insert into cases (organization_id, kind, queue, state, title, subject, patient_id,
       encounter_id, opened_at, changed_at)
     select $1, 'cdi-review', 'cdi', 'new', 'New admission', '{"reason": "New admission"}',
       patient_id, id, now(), now() from stays`,
    [organizationId, name, count],
  );
}
