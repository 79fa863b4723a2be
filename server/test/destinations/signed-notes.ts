/** Signed notes of visits as rows, and the destination to which they are sent. */
import { randomUUID } from 'node:crypto';
import type { Clinic, Clinician } from '#server/test/clinic.ts';

/** Set up by an IT Builder. */
export async function addDestination(builder: Clinician, port: number, more: object = {}) {
  const destination = {
    name: `Archive ${randomUUID().slice(0, 8)}`,
    host: '127.0.0.1',
    port,
    usesTls: false,
    sendingApplication: 'KAREMD',
    sendingFacility: 'NORTH',
    receivingApplication: 'EPIC',
    receivingFacility: 'NORTH',
    numberType: 'MR',
    numberAuthority: 'NORTH',
    sends: ['visit-note', 'visit-addendum'],
    ...more,
  };
  const { data, problem } = await builder.browser.call('destinations.add', destination);
  if (problem) throw new Error(problem);
  return { ...destination, destinationId: String(data.destinationId) };
}

/** A time of its own for each visit, since a clinician has one visit at a time. */
let minutes = 60;

/** A visit that is over, with a note that is not signed yet. Its patient has a record number. */
export async function writtenNote(
  clinic: Clinic,
  who: Clinician,
  { text = 'Rest', hasNumber = true }: { text?: string; hasNumber?: boolean } = {},
) {
  const { owner } = clinic.world;
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: 'Ana María Ruiz', ...(hasNumber && { externalId }) };
  const { data } = await who.browser.call('appointments.patients.add', {
    ...patient,
    birthDate: '1980-05-04',
  });
  minutes += 30;
  const appointmentId = await clinic.place([who], { at: -minutes });
  await owner.query('update appointments set patient_id = $1 where id = $2', [
    data.id,
    appointmentId,
  ]);
  const { rows } = await owner.query<{ id: string }>(
    `with visit as (
       insert into visits (organization_id, appointment_id, room_name, state, opened_by, opened_at, ended_at,
         ended_because)
       values ($1, $2, gen_random_uuid()::text, 'ended', $4, now() - interval '20 minutes', now(),
         'window-closed')
       returning id)
     insert into visit_notes (visit_id, organization_id, text, version, saved_by, saved_at)
     select id, $1, $3, 1, $4, now() from visit returning visit_id as id`,
    [who.organizationId, appointmentId, text, who.id],
  );
  return { visitId: rows[0]!.id, patientId: String(data.id), externalId };
}

/** As when its clinician signs it. */
export async function sign({ world }: Clinic, who: Clinician, visitId: string): Promise<void> {
  await world.owner.query(
    `update visit_notes set signed_by = $2, signed_at = now(), signed_document = 'signed',
       signed_hash = sha256('signed') where visit_id = $1`,
    [visitId, who.id],
  );
}

export async function signedNote(clinic: Clinic, who: Clinician, more: object = {}) {
  const note = await writtenNote(clinic, who, more);
  await sign(clinic, who, note.visitId);
  return note;
}
