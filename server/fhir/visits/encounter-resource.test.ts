/** Tests a visit as FHIR R4: Encounter, and its signed note as DocumentReference and Composition. */
import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { runningVisit, wereThere } from '#server/test/visits.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

async function endedVisit() {
  const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
  const visit = await runningVisit(clinic, lena);
  const { visitId, identity } = visit;
  await clinic.world.owner.query("update practitioners set npi = '1234567893' where id = $1", [
    lena.id,
  ]);
  await wereThere(clinic, visitId, [
    { identity: `practitioner:${lena.id}`, left: 10 },
    { identity, left: 20 },
  ]);
  const note = { visitId, text: '## Subjective\nCough <b>', version: 0 };
  await lena.browser.call('visits.note.save', { ...note, disposition: 'in-person' });
  await lena.browser.call('visits.end', { visitId });
  const get = (type: string) => lena.browser.fetch(`/fhir/${type}/${visitId}`);
  return { ...visit, lena, get };
}

test('a visit is an Encounter of class VR, with who took part, for how long, and the outcome', async () => {
  const { lena, visitId, appointmentId, get } = await endedVisit();
  expect((await get('Encounter')).body.hospitalization).toBeUndefined();
  await lena.browser.call('visits.note.sign', { visitId, version: 1 });
  const { status, body } = await get('Encounter');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    resourceType: 'Encounter',
    id: visitId,
    status: 'finished',
    class: { code: 'VR' },
    subject: { type: 'Patient', display: 'Ana Ruiz' },
    appointment: [{ reference: `Appointment/${appointmentId}` }],
    length: { value: 40, code: 'min', system: 'http://unitsofmeasure.org' },
    hospitalization: { dischargeDisposition: { text: 'To be seen in person' } },
  });
  expect(body.participant).toMatchObject([
    {
      type: [{ coding: [{ code: 'ATND' }] }],
      period: { start: expect.stringMatching(/Z$/), end: expect.stringMatching(/Z$/) },
      individual: {
        reference: `Practitioner/${lena.id}`,
        identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' },
      },
    },
  ]);
  expect(await clinic.recorded('visit.read-record', visitId)).toHaveLength(1);
});

test('its note is a document once it is signed, and amended by addenda', async () => {
  const { lena, visitId, get } = await endedVisit();
  expect((await get('DocumentReference')).status).toBe(404);
  await lena.browser.call('visits.note.sign', { visitId, version: 1 });
  const { body: document } = await get('DocumentReference');
  expect(document).toMatchObject({
    resourceType: 'DocumentReference',
    status: 'current',
    docStatus: 'final',
    type: { coding: [{ system: 'http://loinc.org', code: '34109-9' }] },
    context: { encounter: [{ reference: `Encounter/${visitId}` }] },
  });
  const { data, size, hash } = document.content[0].attachment;
  const content = Buffer.from(data, 'base64');
  expect(content.toString()).toBe('## Subjective\nCough <b>');
  expect([size, hash]).toEqual([
    content.length,
    createHash('sha1').update(content).digest('base64'),
  ]);
  const idempotencyKey = crypto.randomUUID();
  const addendum = { visitId, text: 'Cultures grew.', idempotencyKey };
  await lena.browser.call('visits.note.addAddendum', addendum);
  const { body: composition } = await get('Composition');
  expect(composition).toMatchObject({ resourceType: 'Composition', status: 'amended' });
  expect(composition.section).toMatchObject([
    { title: 'Subjective', code: { coding: [{ code: '61150-9' }] } },
    { title: expect.stringContaining('Addendum 1, Lena Okafor') },
    { title: 'Consent' },
  ]);
  expect(composition.section[0].text.div).toContain('Cough &lt;b&gt;');
});

test('S15 nobody else reads a visit, and who conducts none reads no note', async () => {
  const { visitId } = await endedVisit();
  const other = await clinic.clinician();
  for (const path of [`Encounter/${visitId}`, `Composition/${visitId}`, 'Encounter/nobody'])
    expect((await other.browser.fetch(`/fhir/${path}`)).status).toBe(404);
});
