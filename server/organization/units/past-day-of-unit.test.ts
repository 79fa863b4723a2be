/** Tests that a past day of a merged unit is of the unit that it was then: at the desk and in the planner. */
import { afterAll, expect, test } from 'vitest';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow } from '#server/test/clinic.ts';
import { openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, planner, member } = ward;
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const day = 24 * 60;

async function merge(unitId: string, intoUnitId: string) {
  const { data } = await admin.browser.call('organization.units.list');
  const { version } = data.find((unit: { id: string }) => unit.id === unitId)!;
  return admin.browser.call('organization.units.merge', { unitId, intoUnitId, version });
}

test('S359 a past day at the desk and in the planner is of the unit that people were in then', async () => {
  const [north, south] = [await ward.newUnit(), await ward.newUnit()];
  const [ana, ben] = [await member({}, north.id), await member({}, south.id)];
  const past = await clinic.place([ana], { at: -3 * day, kind: 'in-person' });
  expect((await merge(north.id, south.id)).status).toBe(200);
  const localDay = (minutes: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(minutesFromNow(minutes));
  const deskOf = async (unitId: string, on: string) => {
    const { data } = await callAppointments(planner, 'desk.day', { unitId, day: on });
    const planned = await planner.browser.call('people.ofUnit', { unitId, day: on });
    const ids = data.people.map(({ id }: { id: string }) => id);
    expect(planned.data.map(({ id }: { id: string }) => id)).toEqual(ids);
    return [ids, data.appointments.map(({ id }: { id: string }) => id)];
  };
  const then = localDay(-3 * day);
  expect(await deskOf(north.id, then)).toEqual([[ana.id], [past]]);
  expect(await deskOf(south.id, then)).toEqual([[ben.id], []]);
  const [here] = await deskOf(south.id, localDay(0));
  expect(new Set(here)).toEqual(new Set([ana.id, ben.id]));
  expect(await deskOf(north.id, localDay(day))).toEqual([[], []]);
});
