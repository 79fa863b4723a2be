/** Tests that invalid bookings are refused at their field before anything is written. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
const lena = await clinic.clinician();
afterAll(() => clinic.close());

const hour = 60;

const book = (at: number, more: object = {}) =>
  lena.browser.call('appointments.book', {
    patientName: 'Ana Ruiz',
    typeId: clinic.types['in-person'],
    startsAt: minutesFromNow(at).toISOString(),
    ...more,
  });

test('a start in the past is refused at its field, a walk-in is not', async () => {
  const late = await book(-17);
  expect(late.status).toBe(400);
  expect(late.body.error.data.fields).toEqual([
    { path: 'startsAt', problem: 'That time has passed. Choose a later one.' },
  ]);
  expect((await book(-10)).status).toBe(200);
});

test.each([
  ['no name', { patientName: '  ' }],
  ['a name of 201 letters', { patientName: 'x'.repeat(201) }],
  ['control characters', { patientName: 'Ana\u0007' }],
  ['a local time', { startsAt: '2026-11-21T10:00:00' }],
  ['an offset', { startsAt: '2026-11-21T10:00:00+01:00' }],
  ['infinity', { startsAt: 'infinity' }],
  ['no length', { durationMinutes: 0 }],
  ['half a minute', { durationMinutes: 7.5 }],
  ['more than twelve hours', { durationMinutes: 721 }],
  ['a clinician of the caller’s choice', { practitionerId: randomUUID() }],
  ['a state', { state: 'completed' }],
])('a booking with %s is refused', async (_what, more) => {
  const answer = await book(hour, more);
  expect([answer.status, answer.problem]).toEqual([400, 'input.invalid']);
});
