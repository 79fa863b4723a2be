/** Tests what is counted of nights, weekends, holidays, hours and wishes, and who may read it. */
import { afterAll, expect, test } from 'vitest';
import type { UnitFairness } from '#shared/roster/fairness-report.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, unit, cell, change, publish, member } = ward;
afterAll(() => clinic.close());

const saturday = dayAfter(firstDay, 5);

const read = async (who: { browser: (typeof ward.planner)['browser'] }) =>
  (await who.browser.call('roster.fairness', { unitId: unit.id })).data as UnitFairness;

test('S124 what is published is counted for everybody to see: nights, weekends, hours, wishes granted', async () => {
  const [clinician, other] = [await member(), await member()];
  await other.browser.call('roster.wishes.save', {
    days: [firstDay, saturday],
    wishes: [
      { day: firstDay, kind: 'unwanted' },
      { day: saturday, kind: 'wanted' },
    ],
  });
  await change(
    cell(clinician, firstDay, 'N'),
    cell(clinician, saturday, 'D'),
    cell(other, firstDay, 'D'),
  );
  const draft = await read(clinician);
  expect(draft).toMatchObject({ past: null, planned: null });
  await publish(firstDay, saturday);
  const { people, planned, past } = await read(clinician);
  expect(people.map(({ id }) => id).toSorted()).toEqual([clinician.id, other.id].toSorted());
  const of = (id: string) => planned?.tallies.find(({ practitionerId }) => practitionerId === id);
  expect(of(clinician.id)).toMatchObject({ nights: 1, weekends: 1, holidays: 0, minutes: 24 * 60 });
  expect(of(other.id)).toMatchObject({ nights: 0, weekends: 0, wishes: 2, granted: 0 });
  expect(planned).toMatchObject({ from: firstDay, to: saturday });
  expect(past).toBeNull();
});

test('S124 a unit of another organization is not found', async () => {
  const organizationId = await clinic.world.newOrganization('Southgate Hospital');
  const stranger = await clinic.clinician({ organizationId });
  const answer = await stranger.browser.call('roster.fairness', { unitId: unit.id });
  expect(answer.status).toBe(404);
});
