/** Tests the booking queue: many requests for one practitioner's time, each with the right answer. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesFromNow, openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';

let clinic: Clinic;
let lena: Clinician;
let planners: Clinician[];
let looks = 0;
let begun = 0;
let typesRead = 0;
beforeAll(async () => {
  clinic = await openClinic({
    watch: ({ query: { sql } }) => {
      if (sql.includes('during &&')) looks += 1;
      if (sql.startsWith('insert into "repeatable_writes"')) begun += 1;
      if (sql.includes('from "appointment_types"')) typesRead += 1;
    },
  });
  lena = await clinic.clinician({ fullName: 'Lena Okafor' });
  planners = [];
  for (let at = 0; at < 4; at += 1) planners.push(await clinic.clinician({ role: 'EDITOR' }));
});
afterAll(() => clinic.close());

const request = (at: number, more: object = {}) => ({
  typeId: clinic.types['in-person'],
  leadId: lena.id,
  startsAt: minutesFromNow(at).toISOString(),
  durationMinutes: 20,
  patientName: 'Ana Ruiz',
  idempotencyKey: randomUUID(),
  ...more,
});
const book = (at: number, input: object) =>
  planners[at % planners.length]!.browser.call('appointments.book', input);
const tally = (answers: { status: number }[]) => {
  const count = (expected: number) => answers.filter(({ status }) => status === expected).length;
  return [count(200), count(409)];
};

test('of twenty who want the same time one gets it, and most of the others need no lock', async () => {
  [looks, begun] = [0, 0];
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => book(at, request(600))));
  expect(tally(answers)).toEqual([1, 19]);
  const refused = answers.find(({ status }) => status === 409);
  expect([refused?.problem, refused?.body.error.message]).toEqual([
    'appointments.overlap',
    'Lena Okafor is not free then.',
  ]);
  // A request that arrives later finds no queue and asks the database itself.
  expect(begun).toBeLessThan(20);
  expect(looks).toBeLessThan(20);
  const refusals = (await clinic.recorded('appointment.book')).filter(
    ({ outcome }) => outcome === 'refused',
  );
  expect(refusals).toHaveLength(19);
});

test('those who wait for times that overlap are refused by one read each, after one of their type', async () => {
  [begun, typesRead] = [0, 0];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => book(at, request(800, { durationMinutes: 10 + 5 * at }))),
  );
  expect(tally(answers)).toEqual([1, 11]);
  // Each that goes to the database reads its type there.
  expect(typesRead).toBeLessThanOrEqual(begun + 1);
});

test('twenty who want adjoining times get them all', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => book(at, request(1000 + at * 20))),
  );
  expect(tally(answers)).toEqual([20, 0]);
});

test('a request that waited for a time that was not booked after all gets it', async () => {
  const late = { typeId: randomUUID() };
  const answers = await Promise.all([
    book(0, request(2000, late)),
    book(1, request(2000)),
    book(2, request(2000)),
  ]);
  expect([...tally(answers), answers[0]?.status]).toEqual([1, 1, 404]);
});

test('a request that is sent again while it is running has one answer and one effect', async () => {
  const same = request(2200);
  const answers = await Promise.all(Array.from({ length: 5 }, () => book(0, same)));
  expect(tally(answers)).toEqual([5, 0]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
});

test('a group takes as many as its capacity, however many wait', async () => {
  const typeId = clinic.types.meeting;
  await clinic.world.owner.query('update appointment_types set capacity = 3 where id = $1', [
    typeId,
  ]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => book(at, request(2400, { typeId }))),
  );
  expect(tally(answers)).toEqual([3, 5]);
});

test('S15 who may not book for somebody learns nothing of their time, not in the queue either', async () => {
  const stranger = await clinic.clinician();
  const foreigner = await clinic.clinician({
    role: 'EDITOR',
    organizationId: await clinic.world.newOrganization('Elsewhere'),
  });
  const calls = [planners[0]!, planners[1]!, stranger, foreigner].map(({ browser }) =>
    browser.call('appointments.book', request(2600)),
  );
  const [first, second, denied, unknown] = await Promise.all(calls);
  expect(tally([first!, second!])).toEqual([1, 1]);
  expect(denied?.problem).toBe('access.denied');
  expect(unknown?.problem).toBe('not-found');
});
