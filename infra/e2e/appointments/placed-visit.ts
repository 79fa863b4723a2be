/** Places a visit in person in a new hospital: a clinician of a unit, a front desk, and a patient who is due soon. */
import { randomBytes } from 'node:crypto';
import { query } from '#infra/e2e/support/database.ts';
import {
  newFollowUpType,
  newOrganization,
  newPerson,
  zoneAtTen,
  type NewPerson,
} from '#infra/e2e/support/people.ts';

interface Placed {
  clinician: NewPerson;
  desk: NewPerson;
  patientName: string;
  patientId: string;
}

/** A unit with a clinician whose patient of the list is due in a quarter of an hour. */
export async function newPlacedVisit(): Promise<Placed> {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  await newFollowUpType(organizationId);
  const [clinician, desk] = [
    await newPerson(organizationId),
    await newPerson(organizationId, { role: 'EDITOR', hospitalRole: 'Case Manager' }),
  ];
  const patientName = `Ana Ruiz ${randomBytes(4).toString('hex')}`;
  const [row] = await query<{ patientId: string }>(
    `with me as (select * from practitioners where email = $2)
     , unit as (insert into units (organization_id, name) values ($1, 'Cardiology') returning id)
     , joined as (update practitioners set unit_id = unit.id from unit where email = $2)
     , patient as (
       insert into patients (organization_id, full_name, birth_date, phone, needs_interpreter, created_by)
       select $1, $3, '1980-05-03', '+44 7700 900123', true, me.id from me returning id)
     , placed as (
       insert into appointments (organization_id, type_id, patient_name, patient_id, starts_at, ends_at, created_by)
       select $1, t.id, $3, patient.id, now() + interval '15 minutes', now() + interval '45 minutes', me.id
       from appointment_types t, patient, me where t.organization_id = $1 returning *)
     , taken as (
       insert into appointment_practitioners (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
       select placed.id, created_by, organization_id, starts_at, ends_at, true from placed)
     select id as "patientId" from patient`,
    [organizationId, clinician.email, patientName],
  );
  return { clinician, desk, patientName, patientId: row?.patientId ?? '' };
}
