/** Tests that programs read what guests of tele-visits agreed to: valid R4, by their scope, in searches and everything of a patient. */
import type { Bundle, Consent } from 'fhir/r4.js';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { admittedGuest } from '#server/test/companion.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { runningVisit } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const consentsIn = (body: unknown): Consent[] =>
  ((body as Bundle<Consent>).entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []));

test('S583 consents of a visit leave as Consents with their words, and end when they are revoked', async () => {
  const lena = await clinic.clinician();
  const { ana, visitId, appointmentId } = await runningVisit(clinic, lena);
  await admittedGuest(clinic, lena, { visitId, name: 'Rosa Ruiz', role: 'relative' });
  await ana.call('visits.guest.consent.revoke', { kind: 'files' });
  await ana.call('visits.guest.consent.answer', {
    kind: 'snapshot',
    decision: 'refused',
    wording: 'One still picture.',
    askedBy: 'Dr. Lena',
  });
  const { rows } = await clinic.world.owner.query(
    `with patient as (
       insert into patients (organization_id, full_name, created_by)
       values ($2, 'Ana Ruiz', $3) returning id)
     update appointments set patient_id = (select id from patient) where id = $1
     returning patient_id`,
    [appointmentId, clinic.world.organizationId, lena.id],
  );
  const patient = `Patient/${rows[0].patient_id}`;
  const program = await newProgram(clinic);
  const { body } = await program.send('GET', `Consent?patient=${rows[0].patient_id}`);
  const consents = consentsIn(body);
  const statusOf = (text: string, isOfPatient = true) =>
    consents.find(
      ({ category, performer }) =>
        category[0]?.text === text && (performer?.[0]?.reference === patient) === isOfPatient,
    )?.status;
  expect(['Tele-visit', 'Files', 'Snapshot'].map((text) => statusOf(text))).toEqual([
    'active',
    'inactive',
    'rejected',
  ]);
  expect(statusOf('Tele-visit', false)).toBe('active');
  const [first] = consents;
  const ofStates = ['active', 'inactive', 'rejected'].map((status) =>
    consents.find((resource) => resource.status === status),
  );
  expect(first).toMatchObject({
    patient: { reference: patient },
    sourceAttachment: { language: 'en' },
    provision: { data: [{ reference: { reference: `Encounter/${visitId}` } }] },
  });
  expect(Buffer.from(first?.sourceAttachment?.data ?? '', 'base64').toString()).not.toBe('');
  const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
  for (const resource of ofStates) {
    const json = JSON.stringify(resource);
    const { data } = await builder.browser.call('fhir.validate', { json });
    expect(data.issues.filter(({ isError }: { isError: boolean }) => isError)).toEqual([]);
  }
  expect((await program.send('GET', `Consent/${first?.id}`)).body).toMatchObject({ id: first?.id });
  const everything = await program.send('GET', `${patient}/$everything?_type=Consent`);
  expect(consentsIn(everything.body)).toHaveLength(consents.length);
  const readings = await clinic.recorded('visit.consent-read', visitId);
  expect(readings.at(-1)?.detail).toEqual({ as: 'fhir' });
  const without = await newProgram(clinic, { scopes: ['system/Encounter.rs'] });
  expect((await without.send('GET', `Consent/${first?.id}`)).status).toBe(403);
  const organizationId = await clinic.world.newOrganization('Elsewhere');
  const other = await newProgram(clinic, { organizationId });
  expect((await other.send('GET', `Consent/${first?.id}`)).status).toBe(404);
});
