/** Tests holds: taken while they last, confirmed once, and released when they expire. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { holdSeconds, holdsMax } from '#shared/limits.ts';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic, type Clinician } from '#server/test/clinic.ts';
import { dayAt } from '#server/platform/times/local-days.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
afterEach(() => {
  clinic.world.clock.offsetMs = 0;
});

const hour = 60;
const request = (at: number, more: object = {}) => ({
  typeId: clinic.types['in-person'],
  startsAt: minutesFromNow(at).toISOString(),
  ...more,
});
const hold = (who: Clinician, at: number, more: object = {}) =>
  callAppointments(who, 'hold', request(at, more));
const book = (who: Clinician, at: number, more: object = {}) =>
  callAppointments(who, 'book', { ...request(at, more), patientName: 'Marcus Bell' });
const confirm = (who: Clinician, holdId: string, patientName = 'Ana Ruiz') =>
  callAppointments(who, 'confirm', { holdId, patientName });
const later = (seconds: number) => {
  clinic.world.clock.offsetMs = seconds * 1000;
};

async function scheduled(who: Clinician): Promise<string[]> {
  const day = dayAt(minutesFromNow(0), 'Europe/London');
  const week = dayAt(minutesFromNow(7 * 24 * hour), 'Europe/London');
  const { data } = await callAppointments(who, 'schedule', { from: day, to: week });
  return data.appointments.map(({ patientName }: { patientName: string }) => patientName);
}

test('a hold says when it ends, takes everybody’s time, and is on no schedule', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const answer = await hold(lena, hour, { withPractitionerIds: [tomas.id] });
  expect(answer.data.startsAt).toBe(minutesFromNow(hour).toISOString());
  const msLeft = Date.parse(answer.data.heldUntil) - Date.now();
  expect(msLeft).toBeGreaterThan((holdSeconds - 30) * 1000);
  expect(msLeft).toBeLessThanOrEqual(holdSeconds * 1000);
  expect((await book(tomas, hour)).problem).toBe('appointments.overlap');
  const ownAnswer = await book(lena, hour);
  expect(ownAnswer.body.error.message).toMatch(/is held in an open booking form\.$/);
  expect(await scheduled(lena)).toEqual([]);
  expect((await callAppointments(lena, 'search', { text: 'a' })).data.appointments).toEqual([]);
});

test('confirmed, it is a booking; confirmed again, the same one; for somebody else, refused', async () => {
  const lena = await clinic.clinician();
  const { holdId } = (await hold(lena, hour)).data;
  const answers = await Promise.all([1, 2, 3].map(() => confirm(lena, holdId)));
  for (const { data } of answers)
    expect(data).toMatchObject({ id: holdId, state: 'booked', patientName: 'Ana Ruiz' });
  expect(await clinic.recorded('appointment.book', holdId)).toHaveLength(1);
  expect((await confirm(lena, holdId, 'Marcus Bell')).problem).toBe('appointments.other-details');
  expect(await scheduled(lena)).toEqual(['Ana Ruiz']);
});

test('ended, it frees its time by itself and cannot be confirmed any more', async () => {
  const lena = await clinic.clinician();
  const { holdId } = (await hold(lena, hour)).data;
  later(holdSeconds - 5);
  expect((await book(lena, hour)).problem).toBe('appointments.overlap');
  later(holdSeconds + 1);
  expect((await confirm(lena, holdId)).problem).toBe('appointments.hold-over');
  expect((await book(lena, hour)).status).toBe(200);
  expect((await confirm(lena, holdId)).problem).toBe('appointments.hold-over');
});

test('an ended hold is in nobody’s way, a lasting one not in its holder’s, and in all others’', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician();
  const typeId = clinic.types['in-person'];
  const next = async (who: Clinician) => {
    const { data } = await callAppointments(who, 'nextFree', {
      typeId,
      practitionerIds: [lena.id],
    });
    return Date.parse(data.startsAt!);
  };
  const first = await next(lena);
  await callAppointments(lena, 'hold', { typeId, startsAt: new Date(first).toISOString() });
  expect(await next(tomas)).toBeGreaterThanOrEqual(first + 30 * 60_000);
  expect((await next(lena)) - first).toBeLessThan(10 * 60_000);
  later(holdSeconds + 1);
  expect((await next(tomas)) - first).toBeLessThanOrEqual(10 * 60_000);
});

test('a released or replaced hold frees its time at once', async () => {
  const lena = await clinic.clinician();
  const { holdId } = (await hold(lena, hour)).data;
  const instead = await hold(lena, hour + 10, { insteadOfHoldId: holdId });
  expect(instead.status).toBe(200);
  const refused = await hold(lena, 3 * hour, { insteadOfHoldId: randomUUID() });
  expect(refused.status).toBe(200);
  for (const { data } of [instead, refused])
    await callAppointments(lena, 'release', { holdId: data.holdId });
  expect((await callAppointments(lena, 'release', { holdId })).data).toEqual({ success: true });
  expect((await book(lena, hour)).status).toBe(200);
});

test('a hold stays where the time that should replace it is taken', async () => {
  const lena = await clinic.clinician();
  await clinic.place([lena], { at: 3 * hour, minutes: 30 });
  const { holdId } = (await hold(lena, hour)).data;
  const other = await hold(lena, 3 * hour, { insteadOfHoldId: holdId });
  expect(other.problem).toBe('appointments.overlap');
  expect((await confirm(lena, holdId)).status).toBe(200);
});

test('S15 nobody confirms or releases what another holds', async () => {
  const lena = await clinic.clinician();
  const stranger = await clinic.clinician();
  const { holdId } = (await hold(lena, hour)).data;
  const theirs = await confirm(stranger, holdId);
  const missing = await confirm(stranger, randomUUID());
  expect([theirs.status, theirs.problem]).toEqual([missing.status, missing.problem]);
  await callAppointments(stranger, 'release', { holdId });
  expect((await confirm(lena, holdId)).status).toBe(200);
});

test('S30 a hold repeated with its key is one hold', async () => {
  const lena = await clinic.clinician();
  const key = { idempotencyKey: randomUUID() };
  const answers = await Promise.all([1, 2, 3, 4].map(() => hold(lena, hour, key)));
  expect(new Set(answers.map(({ data }) => data?.holdId)).size).toBe(1);
  expect((await hold(lena, 2 * hour, key)).problem).toBe('appointments.other-details');
});

test('who holds too many times loses the one that ends first', async () => {
  const lena = await clinic.clinician();
  const holdIds: string[] = [];
  for (let nth = 0; nth <= holdsMax; nth += 1) {
    later(nth);
    holdIds.push((await hold(lena, (nth + 1) * hour)).data.holdId);
  }
  const [first, ...others] = holdIds;
  expect((await confirm(lena, first!)).problem).toBe('appointments.hold-over');
  for (const holdId of others) expect((await confirm(lena, holdId)).status).toBe(200);
});
