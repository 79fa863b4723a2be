/** Creates a stay in observation for one walk, with a result, its utilization review and the notice that the patient has to get. */
import { randomBytes } from 'node:crypto';
import { query } from '#infra/e2e/support/database.ts';

export interface ObservedStay {
  patient: string;
  reviewId: string;
  noticeId: string;
}

/** `language`: of the patient, where somebody noted it. */
export async function observedStay(
  organizationId: string,
  language: string | null = null,
): Promise<ObservedStay> {
  const patient = `Ida ${randomBytes(4).toString('hex')}`;
  const [row] = await query<{ reviewId: string; noticeId: string }>(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Laboratory', 'Europe/London', now()) returning id),
     patient as (
       insert into patients (organization_id, full_name, birth_date, external_id, language)
       values ($1, $2, '1941-05-03', $2 || '-1', $3) returning id),
     stay as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, code,
         title, value, effective_at, body, stated_at, fetched_at)
       select $1, patient.id, 'Encounter', source.id, 'S1', 'in-progress', 'OBSENC', 'Observation',
         'Ward 5 12', now() - interval '30 hours', '{"resourceType": "Encounter"}', now(), now()
       from source, patient returning id),
     result as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         value, effective_at, body, stated_at, fetched_at)
       select $1, patient.id, 'Observation', source.id, 'R1', 'final', 'Troponin', '0.9 ng/mL',
         now() - interval '1 day', '{"resourceType": "Observation"}', now(), now()
       from source, patient),
     review as (
       insert into cases (organization_id, kind, queue, state, title, subject, patient_id,
         encounter_id, opened_at, changed_at)
       select $1, 'um-review', 'utilization', 'new', 'Observation began',
         '{"review": "admission", "reason": "Observation began", "status": "observation",
           "urgency": "standard", "authorizedUntil": null, "authorization": null}',
         patient.id, stay.id, now(), now() from patient, stay returning id),
     notice as (
       insert into cases (organization_id, kind, queue, state, title, subject, patient_id,
         encounter_id, target_at, due_at, opened_at, changed_at)
       select $1, 'notice', 'utilization', 'new', 'Observation notice (MOON)',
         '{"notice": "observation", "since": "admission", "dischargeAt": null}',
         patient.id, stay.id, now() + interval '6 hours', now() + interval '6 hours', now(), now()
       from patient, stay returning id)
     select review.id as "reviewId", notice.id as "noticeId" from review, notice`,
    [organizationId, patient, language],
  );
  return { patient, reviewId: row?.reviewId ?? '', noticeId: row?.noticeId ?? '' };
}
