/** Tests that practitioners are never double-booked while holds, confirms, moves and cancels are mixed (S31). */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

test('S31 twenty clients that hold, confirm, move and cancel never make two overlap', async () => {
  const lena = await clinic.clinician();
  const colleague = await clinic.clinician();
  const seed = fc.sample(fc.integer({ min: 0, max: 11 }), { numRuns: 160, seed: 5 });

  async function client(number: number): Promise<string[]> {
    const who = number % 2 === 0 ? lena : colleague;
    const withPractitionerIds = [lena.id, colleague.id];
    const problems: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [from = 0, to = 0] = seed.slice(number * 8 + round * 2);
      const answer = await callAppointments(who, 'hold', {
        typeId: clinic.types['in-person'],
        startsAt: minutesFromNow(600 + from * 15).toISOString(),
        withPractitionerIds,
      });
      problems.push(answer.problem ?? 'held');
      if (answer.status !== 200) continue;
      const { holdId } = answer.data;
      const { data } = await callAppointments(who, 'confirm', { holdId, patientName: 'Ana Ruiz' });
      const moved = await callAppointments(who, 'move', {
        appointmentId: data.id,
        version: data.version,
        // Half of them compete with the holds, half use a free time, where the first always
        // succeeds.
        startsAt: minutesFromNow(600 + to * (to < 6 ? 15 : 90)).toISOString(),
      });
      problems.push(moved.problem ?? 'moved');
      if (round % 2 === 0) await callAppointments(who, 'cancel', { appointmentId: data.id });
    }
    return problems;
  }

  const all = (await Promise.all(Array.from({ length: 20 }, (_, number) => client(number)))).flat();
  expect(await clinic.overlaps()).toBe(0);
  expect(new Set(all)).toEqual(new Set(['held', 'moved', 'appointments.overlap']));
});
