/** Tests that times are read with the precision that they have, and that the future waits for a person. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addAdmissions, adt, oru } from '#server/test/hl7.ts';
import { receiveAll } from './receive-messages.ts';
import { dateTimeOf } from './times.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const readers = {
  west: await clinic.clinician({ zone: 'America/Los_Angeles' }),
  east: await clinic.clinician({ zone: 'Pacific/Auckland' }),
};
await addAdmissions(builder, 'Europe/Berlin');

async function newPatient() {
  const externalId = `M${randomUUID().slice(0, 8)}`;
  const patient = { fullName: 'Ana Ruiz', externalId };
  const { data } = await readers.west.browser.call('appointments.patients.add', patient);
  return { id: data.id, mrn: externalId };
}

async function send(text: string): Promise<string> {
  const { acknowledgements } = await receiveAll(clinic.world.deps, [text]);
  const [, code = '', , said = ''] = (acknowledgements[0]?.split('\r')[1] ?? '').split('|');
  return `${code} ${said}`.trim();
}

async function daysOf(patientId: string, reader = readers.west) {
  const opening = { by: 'reason', patientId, because: 'Asked for by the ward' };
  const { openingId } = (await reader.browser.call('facts.open', opening)).data;
  return (await reader.browser.call('facts.read', { openingId })).data.days;
}

interface Times {
  sent?: string;
  taken: string;
  value?: number;
  control?: ReturnType<typeof randomUUID>;
}

const potassium = (mrn: string, { sent = '20261102120000', taken, value = 4, control }: Times) =>
  oru(mrn, '', [`OBX|1|NM|K^Potassium||${value}||||||F`], control)
    .replace('|20261102120000|', `|${sent}|`)
    .replace('20261102110000-0500', taken);

test.each([
  ['20261102', '2026-11-02'],
  ['202611', '2026-11'],
  ['2026', '2026'],
  ['2026110211', '2026-11-02T10:00:00.000Z'],
  ['202611021105', '2026-11-02T10:05:00.000Z'],
  ['20261102110507', '2026-11-02T10:05:07.000Z'],
  ['20261102110507.1234', '2026-11-02T10:05:07.123Z'],
  ['20261102110507.12+0530', '2026-11-02T05:35:07.120Z'],
  ['202607021105', '2026-07-02T09:05:00.000Z'],
  ['20261302', null],
  ['2026-11-02', null],
  ['yesterday', null],
])('S163 the time %s is read as %s', (text, dateTime) => {
  expect(dateTimeOf(text, 'Europe/Berlin')).toBe(dateTime);
});

test('S163 a result of ten digits is of that hour, not of when the message was sent', async () => {
  const { id, mrn } = await newPatient();
  expect(await send(potassium(mrn, { sent: '20261104120000', taken: '2026110211' }))).toBe('AA');
  expect((await daysOf(id))[0]?.facts).toMatchObject([{ effectiveAt: '2026-11-02T10:00:00.000Z' }]);
});

test('S163 a date is that date in every zone, and in order', async () => {
  const { id, mrn } = await newPatient();
  await send(potassium(mrn, { taken: '20261102' }));
  const evening = potassium(mrn, { taken: '20261102023000' }).replace('L77', 'L78');
  await send(evening);
  const said = async (reader: (typeof readers)['west']) =>
    (await daysOf(id, reader)).map(({ day, facts }) => [
      day,
      ...facts.map(({ effectivePrecision }) => effectivePrecision),
    ]);
  expect(await said(readers.west)).toEqual([
    ['2026-11-01', null],
    ['2026-11-02', 'day'],
  ]);
  expect(await said(readers.east)).toEqual([['2026-11-02', 'day', null]]);
});

test('S163 a time without an offset has the one of MSH-7, where that is not the feed’s', async () => {
  const { id, mrn } = await newPatient();
  await send(potassium(mrn, { sent: '20261102120000-0800', taken: '20261102110000' }));
  expect((await daysOf(id))[0]?.facts[0]?.effectiveAt).toBe('2026-11-02T19:00:00.000Z');
  // The feed's zone, which knows summer time, where both agree.
  const { id: other, mrn: otherMrn } = await newPatient();
  await send(potassium(otherMrn, { sent: '20261102120000+0100', taken: '20260702110000' }));
  expect((await daysOf(other))[0]?.facts[0]?.effectiveAt).toBe('2026-07-02T09:00:00.000Z');
});

test('S163 a time that is none is remarked, and the next best one is taken', async () => {
  const { mrn } = await newPatient();
  expect(await send(potassium(mrn, { taken: 'yesterday' }))).toBe(
    'AA Potassium: The time of its order (OBR-7) is no time',
  );
});

const ahead = (minutes: number) =>
  DateTime.utc().plus({ minutes }).setZone('Europe/Berlin').toFormat('yyyyMMddHHmmss');

test.each([
  [
    'was sent',
    (mrn: string, control: ReturnType<typeof randomUUID>) =>
      potassium(mrn, { sent: ahead(60), taken: '20261102', control }),
  ],
  [
    'was taken',
    (mrn: string, control: ReturnType<typeof randomUUID>) =>
      potassium(mrn, { taken: ahead(60), control }),
  ],
  [
    'admits',
    (mrn: string, control: ReturnType<typeof randomUUID>) =>
      adt({ mrn, stay: mrn, control, pv1: { 44: ahead(60) } }),
  ],
])('S163 what %s in the future waits for a person, and blocks nothing', async (_, message) => {
  const { id, mrn } = await newPatient();
  const control = randomUUID();
  expect(await send(message(mrn, control))).toMatch(/^AA A time in it is in the future/);
  expect(await daysOf(id)).toEqual([]);
  expect(await send(potassium(mrn, { taken: '20261102110000', value: 5 }))).toBe('AA');
  expect((await daysOf(id)).flatMap(({ facts }) => facts)).toMatchObject([{ value: '5' }]);
  const { data } = await builder.browser.call('facts.feeds.unsettled', {});
  const row = data.messages.find(({ controlId }) => controlId === control);
  expect(row).toMatchObject({ state: 'unmatched', reason: expect.stringMatching(/in the future/) });
  const messageIds = [row?.id ?? ''];
  const { data: retried } = await builder.browser.call('facts.feeds.retry', { messageIds });
  expect(retried).toEqual({ applied: 1, left: 0 });
  // What a person let in does not stand before what comes now either.
  const now = potassium(mrn, { sent: ahead(1), taken: '20261103110000', value: 6 });
  expect(await send(now)).toBe('AA');
  const values = (await daysOf(id)).flatMap(({ facts }) => facts.map(({ value }) => value));
  expect(values).toContain('6');
});

test('S163 a clock that is some minutes ahead is no future', async () => {
  const { mrn } = await newPatient();
  expect(await send(potassium(mrn, { sent: ahead(5), taken: ahead(3) }))).toBe('AA');
});
