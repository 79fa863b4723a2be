/** Rows of every kind that retention deletes, all of them over. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clinic } from '#server/test/clinic.ts';
import { runningVisit } from '#server/test/visits.ts';

/** One row of each kind, whose appointment and visit are over. */
export async function everythingPast(clinic: Clinic) {
  const lena = await clinic.clinician();
  const { owner, organizationId } = clinic.world;
  const { appointmentId, visitId } = await runningVisit(clinic, lena);
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const marks = names.map((_, at) => `$${at + 1}`).join(', ');
    await owner.query(
      `insert into ${table} (${names.join(', ')}) values (${marks})`,
      Object.values(row),
    );
  };
  const at = new Date();
  const ofVisit = { organization_id: organizationId, visit_id: visitId };
  const message = { visitId, idempotencyKey: randomUUID(), text: 'Good morning' };
  await lena.browser.call('visits.chat.say', message);
  await lena.browser.call('visits.note.save', { visitId, version: 0, text: 'A note' });
  const file = { id: randomUUID(), ...ofVisit, key: randomUUID(), practitioner_id: lena.id };
  await owner.query(
    `with patient as (
       insert into patients (organization_id, full_name) values ($1, 'Ana Ruiz') returning id),
     person as (
       insert into related_persons (organization_id, patient_id, full_name, relationship, created_by,
         created_at, changed_at, ended_at)
       select $1, id, 'Rosa Ruiz', 'daughter', $2, $3, $3, $3 from patient returning id)
     insert into related_person_consents (organization_id, related_person_id, topics, agreed_by,
       noted_by, noted_at)
     select $1, id, '{talks}', 'patient', $2, $3 from person`,
    [organizationId, lena.id, at],
  );
  await insert('remittances', {
    organization_id: organizationId,
    file_name: 'november.835',
    hash: randomBytes(32),
    imported_by: lena.id,
    imported_at: at,
  });
  await insert('visit_files', {
    ...file,
    name: 'scan.pdf',
    size_bytes: 3,
    kind: 'application/pdf',
    begun_at: at,
  });
  await insert('visit_file_parts', { file_id: file.id, part: 0, bytes: Buffer.from('pdf') });
  await insert('visit_messages', {
    ...ofVisit,
    number: 900,
    key: randomUUID(),
    practitioner_id: lena.id,
    said_at: at,
    text: '',
    file_id: file.id,
  });
  await insert('visit_presences', {
    ...ofVisit,
    connection: randomUUID(),
    identity: lena.id,
    name: 'Lena',
    joined_at: at,
    joined_by: 'look',
    noted_at: at,
    had_sound: true,
    had_picture: true,
    had_screen: false,
  });
  const ofAppointment = { organization_id: organizationId, appointment_id: appointmentId };
  await insert('appointment_links', {
    ...ofAppointment,
    token_hash: randomBytes(32),
    made_at: at,
  });
  await insert('letters', {
    ...ofAppointment,
    about: 'booked',
    occasion: randomUUID(),
    state: 'sent',
    begun_at: at,
    ended_at: at,
  });
  await insert('repeatable_writes', {
    practitioner_id: lena.id,
    key: randomUUID(),
    action: 'appointment.book',
    hash: randomBytes(32),
    written_at: at,
  });
  await insert('device_accounts', {
    device_hash: randomBytes(32),
    practitioner_id: lena.id,
    seen_at: at,
  });
  await lena.browser.call('visits.end', { visitId });
  await lena.browser.call('visits.note.sign', { visitId, version: 1 });
  const tomas = await clinic.clinician();
  const { visitId: unsigned } = await runningVisit(clinic, tomas);
  await tomas.browser.call('visits.note.save', { visitId: unsigned, version: 0, text: 'A draft' });
  await tomas.browser.call('visits.end', { visitId: unsigned });
  await insert('duty_pages', {
    id: randomUUID(),
    organization_id: organizationId,
    person_id: tomas.id,
    message: 'Please call ward 4',
    made_by: lena.id,
    made_at: at,
    backup_minutes: 5,
    state: 'unanswered',
  });
  await insert('public_bookings', {
    id: randomUUID(),
    organization_id: organizationId,
    unit_id: (await clinic.newUnit()).id,
    type_id: clinic.types['in-person'],
    practitioner_id: lena.id,
    starts_at: at,
    ends_at: at,
    token_hash: randomBytes(32),
    state: 'declined',
    made_at: at,
  });
  await insert('notices', { ...ofAppointment, practitioner_id: lena.id, about: 'moved', at });
  await insert('sms_reports', { provider_id: randomUUID(), state: 'delivered', at });
  await fromOtherSystem(clinic);
  await closedCase(clinic);
  await lena.browser.call('messages.send', {
    to: { to: 'people', personIds: [tomas.id] },
    text: 'Please look in',
    idempotencyKey: randomUUID(),
  });
  return { lena, visitId };
}

/** A message that was applied, and one that waits for people. */
const fromOtherSystem = (clinic: Clinic) =>
  clinic.world.owner.query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Of ' || gen_random_uuid(), 'Europe/London', now()) returning id)
     insert into fact_messages
       (organization_id, source_id, control_id, type, received_at, state, hash, text)
     select $1, source.id, state, 'ADT^A01', now(), state, '\\x00', 'MSH|...'
     from source, unnest(array['applied', 'unmatched']) state`,
    [clinic.world.organizationId],
  );

/** A closed case about a patient, and a fact of them. */
const closedCase = (clinic: Clinic) =>
  clinic.world.owner.query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Of ' || gen_random_uuid(), 'Europe/London', now()) returning id),
     patient as (
       insert into patients (organization_id, full_name) values ($1, 'Ana Ruiz') returning id),
     fact as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         effective_at, body, stated_at, fetched_at)
       select $1, patient.id, 'Condition', source.id, 'C1', 'active', 'Hypertension', now(), '{}',
         now(), now() from source, patient)
     insert into cases (organization_id, kind, queue, state, title, subject, patient_id, opened_at,
       changed_at, closed_at)
     select $1, 'task', 'care', 'done', 'Call the family', '{"instructions": ""}', patient.id, now(),
       now(), now() from patient`,
    [clinic.world.organizationId],
  );
