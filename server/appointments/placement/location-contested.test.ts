/** Tests that one room is never given twice, whatever many clinicians book at the same moment (S31). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import {
  at,
  bookIn,
  hour,
  moveTo,
  newRooms,
  sharedRooms,
  typeIn,
} from '#server/test/clinic-locations.ts';

let clinic: Clinic;
const twenty: Clinician[] = [];
beforeAll(async () => {
  clinic = await openClinic();
  // One after the other: twenty password hashes at once are too much for a busy machine.
  for (let number = 0; number < 20; number += 1) twenty.push(await clinic.clinician());
});
afterAll(() => clinic.close());

test('S31 of twenty clinicians who want one room at one time exactly one has it', async () => {
  const typeId = await typeIn(clinic, await newRooms(clinic, 1));
  const answers = await Promise.all(twenty.map((who) => bookIn(who, typeId, 2 * hour)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ problem }) => problem))).toEqual(
    new Set(['appointments.location-taken']),
  );
});

test('S31 twenty who hold, confirm, move and cancel in three rooms never share one', async () => {
  const typeId = await typeIn(clinic, await newRooms(clinic, 3), 'buffer_after_minutes = 5');
  const seed = fc.sample(fc.integer({ min: 0, max: 7 }), { numRuns: 120, seed: 7 });

  async function client(who: Clinician, number: number): Promise<string[]> {
    const problems: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const [from = 0, to = 0] = seed.slice(number * 6 + round * 2);
      const request = { typeId, startsAt: at(600 + from * 15) };
      const answer = await callAppointments(who, 'hold', request);
      problems.push(answer.problem ?? 'held');
      if (answer.status !== 200) continue;
      const { holdId } = answer.data;
      const { data, status } = await callAppointments(who, 'confirm', {
        holdId,
        patientName: 'Ana Ruiz',
      });
      if (status !== 200) continue;
      const moved = await moveTo(who, data, 600 + to * 15);
      problems.push(moved.problem ?? 'moved');
      if (round % 2 === 0) await callAppointments(who, 'cancel', { appointmentId: data.id });
    }
    return problems;
  }

  const all = (await Promise.all(twenty.map(client))).flat();
  expect(await sharedRooms(clinic)).toBe(0);
  expect(await clinic.overlaps()).toBe(0);
  expect(all.filter((one) => one === 'held').length).toBeGreaterThan(0);
  // A request that waits too long for the lock on a busy machine is refused with a retry, and books
  // nothing.
  const refusals = ['appointments.location-taken', 'appointments.overlap', 'unavailable'];
  const expectedOutcomes = ['held', 'moved', ...refusals];
  expect(all.filter((one) => !expectedOutcomes.includes(one))).toEqual([]);
});
