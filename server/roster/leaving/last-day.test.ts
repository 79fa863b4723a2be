/** Tests who leaves: on duty until their last day and not after it, their shifts covered, bookings and figures too. */
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, unit, cell, change, publish, planner, member } = ward;
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

let used = 0;

/** Each test has a week of its own; Lena has a day shift on Monday, Tuesday and Wednesday. */
async function week() {
  const monday = dayAfter(firstDay, 7 * used);
  used += 1;
  const [lena, ben] = [await member(), await member()];
  const days = [0, 1, 2].map((ahead) => dayAfter(monday, ahead));
  await change(...days.map((day) => cell(lena, day, 'D')));
  expect((await publish(monday, dayAfter(monday, 6))).status).toBe(200);
  return { monday, days, lena, ben };
}

const shiftsAfter = async (who: Clinician, lastDay: string | null) =>
  (
    await planner.browser.call('roster.people.shiftsOfLeaver', {
      practitionerId: who.id,
      lastDay,
    })
  ).data.shifts as { id: string; startsAt: string }[];

const saveLastDay = (who: Clinician, lastDay: string | null, more: object = {}) =>
  planner.browser.call('roster.people.saveLastDay', {
    practitionerId: who.id,
    lastDay,
    seen: null,
    ...more,
  });

const primariesOn = async (day: string) => {
  const query = { unitId: unit.id, at: `${day}T12:00:00.000Z` };
  const { data } = await planner.browser.call('roster.onCall.at', query);
  return data.lines.flatMap((line: { primary: { practitionerId: string }[] }) =>
    line.primary.map(({ practitionerId }) => practitionerId),
  );
};

test('S173 somebody is on duty through their last day, and their shifts after it go as they are chosen', async () => {
  const { days, lena, ben } = await week();
  const [first = '', second = '', third = ''] = days;
  const after = await shiftsAfter(lena, first);
  expect(after).toHaveLength(2);
  const [given, opened] = after.map(({ id }) => id);
  const shifts = [
    { choice: 'hand-over', assignmentId: given, toId: ben.id },
    { choice: 'open', assignmentId: opened },
  ];
  expect((await saveLastDay(lena, first, { shifts })).data).toEqual({ lastDay: first });
  expect(await Promise.all([first, second, third].map(primariesOn))).toEqual([
    [lena.id],
    [ben.id],
    [],
  ]);
  const { data } = await ben.browser.call('roster.swaps.list');
  expect(data.forYou).toMatchObject([{ shift: { assignmentId: opened } }]);
  expect(await clinic.recorded('roster.last-day', lena.id)).toMatchObject([
    { detail: { before: { lastDay: null }, after: { lastDay: first } } },
  ]);
  const stop = await change(cell(lena, dayAfter(first, 4), 'D'));
  expect(stop).toMatchObject({ problem: 'roster.rule' });
  expect(stop.text).toContain('They have left by then');
});

test('S173 nobody is booked after their last day, and what was booked is displaced', async () => {
  const { lena } = await week();
  const noon = DateTime.now().setZone('Europe/London').plus({ days: 40 }).set({ hour: 12 });
  const at = noon.diffNow('minutes').minutes;
  const appointmentId = await clinic.place([lena], { at, kind: 'in-person' });
  const day = noon.toISODate() ?? '';
  const displaced = async () => {
    const { data } = await planner.browser.call('appointments.displaced.list');
    return data.displaced.map((one: { appointment: { id: string } }) => one.appointment.id);
  };
  await saveLastDay(lena, day);
  expect(await displaced()).not.toContain(appointmentId);
  await saveLastDay(lena, dayAfter(day, -1), { seen: day });
  expect(await displaced()).toContain(appointmentId);
});

test('S173 of two who set a last day at once one is told that it was changed', async () => {
  const { lena, days } = await week();
  const answers = await Promise.all(days.map((day) => saveLastDay(lena, day)));
  expect(answers.map(({ problem }) => problem ?? 'saved').toSorted()).toEqual([
    'conflict',
    'conflict',
    'saved',
  ]);
  expect((await saveLastDay(lena, null, { seen: '2020-01-01' })).problem).toBe('conflict');
});

test('S173 a deactivated account’s shifts go as they are chosen, with the account or not at all, and screens are told', async () => {
  const { days, lena, ben } = await week();
  const after = await shiftsAfter(lena, null);
  expect(after).toHaveLength(3);
  const { data: account } = await admin.browser.call('people.one', { personId: lena.id });
  const { version, role, hospitalRole, accessApplications } = account;
  const access = { personId: lena.id, version, role, hospitalRole, accessApplications };
  const deactivate = (shifts: object[]) =>
    admin.browser.call('people.saveAccess', { ...access, active: false, shifts });
  const handOver = (assignmentId: string, toId: string) => ({
    choice: 'hand-over',
    assignmentId,
    toId,
  });
  const [first, second] = after.map(({ id }) => id);
  const wrong = [handOver(first!, ben.id), handOver(second!, lena.id)];
  expect((await deactivate(wrong)).status).toBe(400);
  expect(await Promise.all(days.map(primariesOn))).toEqual([[lena.id], [lena.id], [lena.id]]);
  const changes = await followChanges(ben.browser);
  await changes.next();
  expect((await deactivate([handOver(first!, ben.id)])).status).toBe(200);
  expect(await Promise.all(days.map(primariesOn))).toEqual([[ben.id], [], []]);
  expect((await changes.next())?.data).toMatchObject({ kind: 'change', area: 'roster' });
  changes.stop();
});

test('S15 another hospital’s planner neither sees nor sets a last day', async () => {
  const { lena, days } = await week();
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId, role: 'EDITOR' });
  const whose = { practitionerId: lena.id };
  for (const [name, input] of [
    ['roster.people.lastDay', whose],
    ['roster.people.shiftsOfLeaver', whose],
    ['roster.people.saveLastDay', { ...whose, lastDay: days[0], seen: null }],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([name, (await stranger.browser.call(name, input)).problem]).toEqual([name, 'not-found']);
});
