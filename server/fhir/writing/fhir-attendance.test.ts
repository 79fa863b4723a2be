/** Tests that programs check patients in and say that they did not come, by the rules of the desk (S112). */
import { afterAll, expect, test } from 'vitest';
import type { Appointment } from 'fhir/r4.js';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const lena = await clinic.clinician();
const program = await newProgram(clinic);
afterAll(() => clinic.close());

const read = async (id: string): Promise<Appointment> =>
  (await program.send('GET', `Appointment/${id}`)).body;

async function put(id: string, more: Partial<Appointment>, version?: string) {
  const now = await read(id);
  const headers = { 'if-match': `W/"${version ?? now.meta?.versionId}"` };
  return program.send('PUT', `Appointment/${id}`, { ...now, ...more }, headers);
}

const placeAppointment = (at: number, kind: 'in-person' | 'tele-visit' = 'in-person') =>
  clinic.place([lena], { at, kind });

test('S112 a patient is checked in, called in and done, each audited as the program, and taken back', async () => {
  const id = await placeAppointment(3);
  for (const status of ['arrived', 'booked', 'arrived', 'checked-in', 'fulfilled'] as const) {
    const answer = await put(id, { status });
    expect([answer.status, answer.body.status]).toEqual([200, status]);
  }
  const rows = await clinic.recorded('appointment.attend', id);
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(row).toMatchObject({ actor_id: program.id, outcome: 'success' });
});

test('S112 who did not come is a no-show once the time has begun, and not before', async () => {
  const [begun, ahead] = [await placeAppointment(-10), await placeAppointment(200)];
  const early = await put(ahead, { status: 'noshow' });
  expect([early.status, early.body.resourceType]).toEqual([409, 'OperationOutcome']);
  expect((await read(ahead)).status).toBe('booked');
  const missed = await put(begun, { status: 'noshow' });
  expect([missed.status, missed.body.status]).toEqual([200, 'noshow']);
});

test('S112 a stale version, a tele-visit, another status, and a move in the same step are refused', async () => {
  const [id, video] = [await placeAppointment(20), await placeAppointment(400, 'tele-visit')];
  const before = await read(id);
  await put(id, { status: 'arrived' });
  expect((await put(id, { status: 'noshow' }, before.meta?.versionId)).status).toBe(412);
  expect((await put(video, { status: 'arrived' })).status).toBe(409);
  expect((await put(id, { status: 'waitlist' })).status).toBe(422);
  const later = new Date(Date.parse(before.start ?? '') + 3_600_000).toISOString();
  const both = await put(id, {
    status: 'booked',
    start: later,
    end: undefined,
    minutesDuration: 30,
  });
  expect(both.status).toBe(422);
  expect((await read(id)).status).toBe('arrived');
});
