/** Creates a tele-visit of a walk alone: its clinician in an organization of their own, its patient with a mailbox. */
import { hash, randomBytes } from 'node:crypto';
import { minuteMs } from '#shared/durations.ts';
import { query } from '#infra/e2e/support/database.ts';
import { demo } from '#infra/e2e/support/demo.ts';
import {
  newOrganization,
  newPerson,
  type NewPerson,
  zoneAtTen,
} from '#infra/e2e/support/people.ts';

export interface NewVisit {
  organizationId: string;
  clinician: NewPerson;
  patient: { fullName: string; email: string };
}

interface VisitOptions {
  /** Of the same clinician as this one. */
  with?: NewVisit;
  startsInMinutes?: number;
  isEndToEnd?: boolean;
}

/** A tele-visit that may be opened now: it begins in a few minutes. */
export async function newVisit(options: VisitOptions = {}): Promise<NewVisit> {
  const organizationId =
    options.with?.organizationId ?? (await newOrganization({ zone: zoneAtTen() }));
  const clinician = options.with?.clinician ?? (await newPerson(organizationId));
  const name = randomBytes(3).toString('hex');
  const patient = { fullName: `Zoë Álvarez ${name}`, email: `zoe.${name}@patients.example` };
  await query(
    `with who as (select id, organization_id from practitioners where email = $1)
     , type as (
       insert into appointment_types (organization_id, name, kind, duration_minutes, is_end_to_end)
       select organization_id, 'Results ' || $2, 'tele-visit', 20, $6 from who returning id)
     , known as (
       insert into patients (organization_id, full_name, email, phone, created_by)
       select organization_id, $3, $4, '+44 20 7946 0018', id from who returning id)
     , placed as (
       insert into appointments (organization_id, type_id, patient_name, patient_id, state, starts_at, ends_at, created_by)
       select who.organization_id, type.id, $3, known.id, 'booked', $5::timestamptz,
         $5::timestamptz + interval '20 minutes', who.id
       from who, type, known returning *)
     insert into appointment_practitioners
       (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
     select placed.id, who.id, placed.organization_id, starts_at, ends_at, true from placed, who`,
    [
      clinician.email,
      name,
      patient.fullName,
      patient.email,
      new Date(Date.now() + (options.startsInMinutes ?? 3) * minuteMs),
      options.isEndToEnd ?? false,
    ],
  );
  return { organizationId, clinician, patient };
}

/** A second clinician of the same organization, on the same appointment. */
export async function addColleague({ organizationId, patient }: NewVisit): Promise<NewPerson> {
  const colleague = await newPerson(organizationId);
  await query(
    `insert into appointment_practitioners
       (appointment_id, practitioner_id, organization_id, starts_at, ends_at, blocks)
     select one.id, who.id, one.organization_id, one.starts_at, one.ends_at, true
     from appointments one, practitioners who
     where one.organization_id = $1 and one.patient_name = $2 and who.email = $3`,
    [organizationId, patient.fullName, colleague.email],
  );
  return colleague;
}

/** Its room, made for it. */
export const occupyRoom = ({ organizationId, patient }: NewVisit, room: string) =>
  query(
    `with room as (
       insert into locations (organization_id, name) values ($1, $2) returning id)
     insert into location_times (appointment_id, location_id, organization_id, starts_at, ends_at,
       blocks, buffer_before_minutes, buffer_after_minutes, alone)
     select a.id, room.id, $1, starts_at, ends_at, blocks, buffer_before_minutes,
       buffer_after_minutes, alone
     from appointments a, room where a.organization_id = $1 and a.patient_name = $3`,
    [organizationId, room, patient.fullName],
  );

/** A link of its patient, as the clinician could copy it. */
export async function copiedLink({ organizationId, patient }: NewVisit): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await query(
    `with invited as (
       insert into visits (organization_id, appointment_id, room_name, state)
       select organization_id, id, $4, 'scheduled' from appointments
       where organization_id = $1 and patient_name = $2
       on conflict (appointment_id) do update set room_name = visits.room_name returning *)
     insert into visit_invitations (organization_id, visit_id, token_hash, role, made_at)
     select organization_id, id, $3, 'patient', now() from invited`,
    [
      organizationId,
      patient.fullName,
      hash('sha256', token, 'buffer'),
      randomBytes(16).toString('base64url'),
    ],
  );
  return `${demo.url}/visit#token=${token}`;
}
