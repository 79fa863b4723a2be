/** Tests the shifts of who gets time off: handed over, offered or left as gaps, with the approval or not at all. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Swaps } from '#shared/roster/swaps.ts';
import { unpackAssignments } from '#shared/roster/packed-period.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, unit, cell, change, publish, planner, member } = ward;
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
  const requestId = randomUUID();
  const request = { id: requestId, kind: 'vacation', from: days[0], to: days[2] };
  expect((await lena.browser.call('roster.timeOff.ask', request)).status).toBe(200);
  const { data: hits } = await planner.browser.call('roster.timeOff.hits', { requestId });
  return {
    monday,
    lena,
    ben,
    requestId,
    shifts: hits.shifts as { id: string; startsAt: string }[],
  };
}

const approve = (requestId: string, shifts: object[]) =>
  planner.browser.call('roster.timeOff.approve', { requestId, version: 1, shifts });

async function holders(ids: readonly string[]) {
  const { rows } = await clinic.world.owner.query<{ id: string; practitioner_id: string }>(
    'select id, practitioner_id from shift_assignments where id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.practitioner_id);
}

const primariesAt = async (at: string) => {
  const { data } = await planner.browser.call('roster.onCall.at', { unitId: unit.id, at });
  return data.lines.flatMap((line: { primary: { practitionerId: string }[] }) =>
    line.primary.map(({ practitionerId }) => practitionerId),
  );
};

test('S172 with the approval one shift is handed over, one is offered to the unit, one stays a gap', async () => {
  const { lena, ben, requestId, shifts } = await week();
  const [handed, opened, uncovered] = shifts.map(({ id }) => id);
  expect(shifts).toMatchObject([{ canOpen: true }, { canOpen: true }, { canOpen: true }]);
  const { status } = await approve(requestId, [
    { choice: 'hand-over', assignmentId: handed, toId: ben.id },
    { choice: 'open', assignmentId: opened },
    { choice: 'uncovered', assignmentId: uncovered },
  ]);
  expect(status).toBe(200);
  expect(await holders([handed!, opened!, uncovered!])).toEqual([ben.id, lena.id, lena.id]);
  expect(await Promise.all(shifts.map(({ startsAt }) => primariesAt(startsAt)))).toEqual([
    [ben.id],
    [],
    [],
  ]);
  const offers = ((await ben.browser.call('roster.swaps.list')).data as Swaps).forYou;
  expect(offers).toMatchObject([{ state: 'open', shift: { assignmentId: opened } }]);
  const taken = await ben.browser.call('roster.swaps.take', { offerId: offers[0]!.id });
  expect(taken.status).toBe(200);
  expect(await holders([opened!])).toEqual([ben.id]);
  expect(await clinic.recorded('time-off.approve', requestId)).toMatchObject([
    {
      detail: {
        shifts: [`${handed} hand-over ${ben.id}`, `${opened} open`, `${uncovered} uncovered`],
      },
    },
  ]);
});

test('S172 if one shift cannot go as it was chosen, nothing of the approval happens', async () => {
  const { monday, lena, ben, requestId, shifts } = await week();
  const [first, second] = shifts.map(({ id }) => id);
  await change(cell(ben, dayAfter(monday, 1), 'D'));
  await publish(monday, dayAfter(monday, 6));
  const { problem } = await approve(requestId, [
    { choice: 'hand-over', assignmentId: first, toId: ben.id },
    { choice: 'hand-over', assignmentId: second, toId: ben.id },
  ]);
  expect(['roster.rule', 'roster.overlap']).toContain(problem);
  expect(await holders([first!, second!])).toEqual([lena.id, lena.id]);
  const { data } = await lena.browser.call('roster.timeOff.own');
  expect(data.requests).toMatchObject([{ state: 'asked' }]);
  const other = await week();
  const foreign = [{ choice: 'open', assignmentId: other.shifts[0]!.id }];
  expect((await approve(requestId, foreign)).problem).toBe('roster.cell-changed');
});

test('S172 of a night that begins before the leave the colleague takes what is in it', async () => {
  const monday = dayAfter(firstDay, 7 * used);
  used += 1;
  const [lena, ben] = [await member(), await member()];
  await change(cell(lena, monday, 'N'));
  await publish(monday, dayAfter(monday, 6));
  const requestId = randomUUID();
  const tuesday = dayAfter(monday, 1);
  const request = { id: requestId, kind: 'vacation', from: tuesday, to: tuesday };
  await lena.browser.call('roster.timeOff.ask', request);
  const { data: hits } = await planner.browser.call('roster.timeOff.hits', { requestId });
  const night = hits.shifts[0]!;
  const choice = { choice: 'hand-over', assignmentId: night.id, toId: ben.id };
  expect((await approve(requestId, [choice])).status).toBe(200);
  const days = { unitIds: [unit.id], from: monday, to: tuesday };
  const { data } = await ben.browser.call('roster.period', days);
  const shifts = unpackAssignments(data, data.assignments).map((shift) => [
    shift.practitionerId,
    shift.startsAt,
    shift.endsAt,
  ]);
  expect(shifts.toSorted((a, b) => (a[1]! < b[1]! ? -1 : 1))).toEqual([
    [lena.id, night.startsAt, hits.startsAt],
    [ben.id, hits.startsAt, night.endsAt],
  ]);
});

test('S172 who could take a shift is answered for its own unit too, those whom no rule stops first', async () => {
  const { monday, lena, ben, shifts } = await week();
  const [shift] = shifts;
  const busy = await member();
  await change(cell(busy, monday, 'D'));
  const { data } = await planner.browser.call('roster.handOverTakers', {
    assignmentId: shift!.id,
    withOwnUnit: true,
  });
  const ids = data.map(({ id }: { id: string }) => id);
  expect([ids.includes(lena.id), ids.includes(ben.id)]).toEqual([false, true]);
  expect(ids.indexOf(ben.id)).toBeLessThan(ids.indexOf(busy.id));
});
