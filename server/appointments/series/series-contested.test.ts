/** Tests that series that cross, booked, moved and cancelled at once, never double-book (S31). */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

/** A series exists completely or not at all: how many dates each has. */
async function sizes(): Promise<number[]> {
  const { rows } = await clinic.world.owner.query<{ count: number }>(
    `select distinct count(*)::int as count from appointments
     where series_id is not null group by series_id`,
  );
  return rows.map(({ count }) => count);
}

const at = (days: number, quarters: number): string =>
  DateTime.utc()
    .startOf('day')
    .plus({ days: 2 + days, hours: 9, minutes: 15 * quarters })
    .toISO();

test('S31 twenty clients book, move and cancel series that cross, and never make two overlap', async () => {
  const lena = await clinic.clinician({ zone: 'UTC' });
  const tomas = await clinic.clinician({ zone: 'UTC' });
  const seed = fc.sample(fc.integer({ min: 0, max: 5 }), { numRuns: 60, seed: 11 });

  async function client(number: number): Promise<string[]> {
    const who = number % 2 === 0 ? lena : tomas;
    const [day = 0, quarter = 0, to = 0] = seed.slice(number * 3);
    const booked = await callAppointments(who, 'bookSeries', {
      patientName: 'Ana Ruiz',
      typeId: clinic.types['in-person'],
      startsAt: at(day, quarter),
      withPractitionerIds: [lena.id, tomas.id],
      rule: { every: 'day', interval: 1 + (number % 3), ends: { count: 6 } },
    });
    if (booked.status !== 200) return [booked.problem ?? 'nothing'];
    const [first, second] = booked.data.appointments;
    const moved = await callAppointments(who, 'move', {
      appointmentId: first!.id,
      version: first!.version,
      startsAt: at(day + 1, to),
      scope: 'all',
    });
    if (number % 3 === 0)
      await callAppointments(who, 'cancel', { appointmentId: second!.id, scope: 'later' });
    return ['booked', moved.problem ?? 'moved'];
  }

  const all = (await Promise.all(Array.from({ length: 20 }, (_, number) => client(number)))).flat();
  expect(await clinic.overlaps()).toBe(0);
  expect(await sizes()).toEqual([6]);
  expect(all).toContain('booked');
  expect(all).toContain('appointments.overlap');
  // On a slow machine a request that waits too long for a lock is refused with a retry.
  const expectedOutcomes = ['booked', 'moved', 'appointments.overlap', 'unavailable', 'busy'];
  expect(all.filter((problem) => !expectedOutcomes.includes(problem))).toEqual([]);
});
