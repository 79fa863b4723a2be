/** Tests where patients were during their stays: beds with their times, to who opened the record. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { StayPlace } from '#shared/facts/stay-places.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const ben = await clinic.clinician({ hospitalRole: 'IT Builder' });
const mei = await clinic.clinician({ hospitalRole: 'Case Manager' });
const grace = await clinic.clinician({ hospitalRole: 'Case Manager' });

const bed = (display: string, start?: string, end?: string) => ({
  location: { display },
  ...(start && { period: { start, ...(end && { end }) } }),
});

/** A patient with one stay at these places. */
async function stayAt(location: object[], period: object) {
  const externalId = `MRN-${randomUUID().slice(0, 8)}`;
  const { data } = await mei.browser.call('appointments.patients.add', {
    fullName: 'Ana Ruiz',
    externalId,
  });
  const patientId: string = data.id;
  const subject = { reference: 'Patient/p1' };
  const resources = [
    { resourceType: 'Patient', id: 'p1', identifier: [{ value: externalId }] },
    {
      resourceType: 'Encounter',
      id: randomUUID(),
      status: 'in-progress',
      class: { code: 'IMP' },
      subject,
      meta: { lastUpdated: '2026-11-04T11:00:00Z' },
      period,
      location,
    },
  ];
  const entry = resources.map((resource) => ({ resource }));
  const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  await ben.browser.call('facts.import', { format: 'fhir', text });
  const because = 'To plan the discharge';
  const opened = await mei.browser.call('facts.open', { by: 'reason', patientId, because });
  const openingId: string = opened.data.openingId;
  const read = await mei.browser.call('facts.places', { openingId });
  return { patientId, openingId, places: read.data.places as StayPlace[] };
}

test('S544 a stay is in one bed after another, each with its times, and the last one lasts', async () => {
  const { openingId, patientId, places } = await stayAt(
    [
      bed('ICU 3', '2026-11-01T03:30:00Z', '2026-11-02T10:00:00Z'),
      bed('4 West 401', '2026-11-02T10:00:00+00:00'),
    ],
    { start: '2026-11-01T03:30:00Z' },
  );
  expect(places.map(({ name, startsAt, endsAt }) => [name, startsAt, endsAt])).toEqual([
    ['ICU 3', '2026-11-01T03:30:00.000Z', '2026-11-02T10:00:00.000Z'],
    ['4 West 401', '2026-11-02T10:00:00.000Z', null],
  ]);
  const [entry] = await clinic.recorded('facts.read', patientId);
  expect(entry?.detail).toMatchObject({ openingId, count: 2 });
  const other = await grace.browser.call('facts.places', { openingId });
  expect(other.problem).toBe('facts.closed');
});

test('S544 a source that names ward and bed without times has the patient in the bed for all of the stay', async () => {
  const { places } = await stayAt([bed('Ward 5'), bed('Ward 5 12')], {
    start: '2026-11-01T03:30:00Z',
    end: '2026-11-03T09:00:00Z',
  });
  expect(places).toMatchObject([
    { name: 'Ward 5 12', startsAt: '2026-11-01T03:30:00.000Z', endsAt: '2026-11-03T09:00:00.000Z' },
  ]);
});
