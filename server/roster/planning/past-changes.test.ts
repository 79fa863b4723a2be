/** Tests that shifts that have ended change only with a reason, and that the list of then says what was before. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OnCallAnswer } from '#shared/on-call.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { minutesFromNow } from '#server/test/clinic.ts';
import { eventsIn, feedOf, fetched } from '#server/test/feed-reader.ts';
import { openWard } from '#server/test/roster.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const ward = await openWard();
const { clinic, planner, member, cell, change } = ward;
const duties = dutiesOf(clinic);
afterAll(() => clinic.close());

const hour = 60;
const role = 'On duty';

async function endedShift() {
  const unit = await ward.newUnit();
  const zone = 'Europe/London';
  const [ana, ben] = [await member({ zone }, unit.id), await member({ zone }, unit.id)];
  const shiftTypeId = unit.types['D']!.id;
  const [from, until] = [-30 * hour, -20 * hour];
  const assignmentId = await duties.place(ana, { shiftTypeId, from, until });
  return { unit, ana, ben, assignmentId };
}

const dayOf = async (assignmentId: string): Promise<string> => {
  const { rows } = await clinic.world.owner.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from shift_assignments where id = $1`,
    [assignmentId],
  );
  return rows[0]!.day;
};

const lineAt = async (unitId: string, minutes: number) => {
  const query = { unitId, at: minutesFromNow(minutes).toISOString() };
  const { data } = await planner.browser.call('roster.onCall.at', query);
  return (data as OnCallAnswer).lines.find((line) => line.role === role);
};

test('S217 a shift that has ended is handed over only with a reason, and the list of then says who had it', async () => {
  const { unit, ana, ben, assignmentId } = await endedShift();
  const input = { assignmentId, practitionerId: ana.id, toId: ben.id };
  const refused = await planner.browser.call('roster.handOver', input);
  expect([refused.status, refused.problem]).toEqual([409, 'roster.past-reason']);
  expect(await lineAt(unit.id, -25 * hour)).not.toHaveProperty('changes');
  const note = 'Ben came in for Ana that night';
  expect((await planner.browser.call('roster.handOver', { ...input, note })).status).toBe(200);
  expect(await lineAt(unit.id, -25 * hour)).toMatchObject({
    primary: [{ fullName: ben.fullName }],
    changes: [{ by: planner.fullName, reason: note, was: [ana.fullName], became: [ben.fullName] }],
  });
  expect(await lineAt(unit.id, -35 * hour)).not.toHaveProperty('changes');
  const [audited] = (await clinic.recorded('roster.hand-over', ben.id)).slice(-1);
  expect(audited?.detail).toMatchObject({ note });
});

test('S217 what is published of the past needs a note, also where the account of who had it is closed', async () => {
  const { unit, ana, assignmentId } = await endedShift();
  const day = await dayOf(assignmentId);
  expect((await change(cell(ana, day, '', { seen: [assignmentId], of: unit }))).status).toBe(200);
  await clinic.world.owner.query('update practitioners set active = false where id = $1', [ana.id]);
  const days = { unitId: unit.id, from: day, to: day };
  const { version } = (await planner.browser.call('roster.difference', days)).data;
  const publish = (note: string | null) =>
    planner.browser.call('roster.publish', { ...days, version, note });
  expect((await publish(null)).problem).toBe('roster.past-reason');
  expect(await lineAt(unit.id, -25 * hour)).toMatchObject({
    primary: [{ fullName: ana.fullName }],
  });
  expect((await publish('She was at home')).status).toBe(200);
  expect(await lineAt(unit.id, -25 * hour)).toMatchObject({
    primary: [],
    changes: [{ reason: 'She was at home', was: [ana.fullName], became: [] }],
  });
});

test('S217 what has not ended is published and handed over without a reason', async () => {
  const unit = await ward.newUnit();
  const [ana, ben] = [await member({}, unit.id), await member({}, unit.id)];
  const assignmentId = await duties.place(ana, {
    shiftTypeId: unit.types['D']!.id,
    from: -hour,
    until: 3 * hour,
  });
  const input = { assignmentId, practitionerId: ana.id, toId: ben.id };
  const part = { id: randomUUID(), at: minutesFromNow(0).toISOString(), gives: 'second' };
  expect((await planner.browser.call('roster.handOver', { ...input, part })).status).toBe(200);
  const tomorrow = dayAfter(new Date().toISOString().slice(0, 10), 2);
  await change(cell(ben, tomorrow, 'D', { of: unit }));
  const days = { unitId: unit.id, from: tomorrow, to: tomorrow };
  const { version } = (await planner.browser.call('roster.difference', days)).data;
  expect((await planner.browser.call('roster.publish', { ...days, version })).status).toBe(200);
});

const leaveOf = async (unitId: string, practitionerId: string, day: string) => {
  const { data } = await planner.browser.call('roster.cellHistory', {
    unitId,
    practitionerId,
    day,
  });
  return data.events.filter(({ kind }) => kind === 'leave');
};

test('S243 time off of a shift that has ended is entered and taken back only with a reason, which the list and the cell show', async () => {
  const { unit, ana, assignmentId } = await endedShift();
  const day = await dayOf(assignmentId);
  const span = {
    practitionerId: ana.id,
    startsAt: minutesFromNow(-24 * hour).toISOString(),
    endsAt: minutesFromNow(5 * hour).toISOString(),
  };
  const booked = await planner.browser.call('appointments.bookedWithin', span);
  expect(booked.data.needsReason).toBe(true);
  const refused = await planner.browser.call('appointments.addTimeOff', span);
  expect([refused.status, refused.problem]).toEqual([409, 'roster.past-reason']);
  expect(await lineAt(unit.id, -22 * hour)).toMatchObject({
    primary: [{ fullName: ana.fullName }],
  });
  const reason = 'She went home ill';
  const added = await planner.browser.call('appointments.addTimeOff', { ...span, reason });
  expect(added.status).toBe(200);
  const taken = { by: planner.fullName, reason, was: [ana.fullName], became: [] };
  expect(await lineAt(unit.id, -22 * hour)).toMatchObject({ primary: [], changes: [taken] });
  expect(await lineAt(unit.id, -25 * hour)).not.toHaveProperty('changes');
  const removed = { kind: 'leave', change: 'removed', reason };
  expect(await leaveOf(unit.id, ana.id, day)).toMatchObject([removed]);

  const timeOffId = added.data.timeOff[0]!.id;
  const remove = (more: object) =>
    ana.browser.call('appointments.removeTimeOff', { timeOffId, ...more });
  expect((await remove({})).problem).toBe('roster.past-reason');
  expect((await remove({ reason: 'Entered for the wrong day' })).status).toBe(200);
  expect(await lineAt(unit.id, -22 * hour)).toMatchObject({
    primary: [{ fullName: ana.fullName }],
    changes: [{ by: ana.fullName, was: [], became: [ana.fullName] }, taken],
  });
  expect(await leaveOf(unit.id, ana.id, day)).toMatchObject([{ change: 'added' }, removed]);
});

test('S243 time off of a shift that has ended is approved only with a reason, also where a colleague gets the shift', async () => {
  const { unit, ana, ben, assignmentId } = await endedShift();
  const day = await dayOf(assignmentId);
  const requestId = randomUUID();
  const until = dayAfter(day, 1);
  await ana.browser.call('roster.timeOff.ask', {
    id: requestId,
    kind: 'sick',
    from: day,
    to: until,
  });
  const { data: hits } = await planner.browser.call('roster.timeOff.hits', { requestId });
  expect(hits.needsReason).toBe(true);
  const choice = { assignmentId, choice: 'hand-over', toId: ben.id, reason: null };
  const approve = (more: object) =>
    planner.browser.call('roster.timeOff.approve', { requestId, version: 1, ...more });
  expect((await approve({})).problem).toBe('roster.past-reason');
  const overrideReason = 'She called at night';
  expect((await approve({ overrideReason, shifts: [choice] })).status).toBe(200);
  expect(await lineAt(unit.id, -25 * hour)).toMatchObject({
    primary: [{ fullName: ben.fullName }],
    changes: [{ reason: overrideReason, was: [ana.fullName], became: [ben.fullName] }],
  });
});

test('S243 a last day before shifts that have ended is set and taken back only with a reason', async () => {
  const { unit, ana, assignmentId } = await endedShift();
  const day = dayAfter(await dayOf(assignmentId), -1);
  const save = (lastDay: string | null, seen: string | null, reason: string | null) =>
    planner.browser.call('roster.people.saveLastDay', {
      practitionerId: ana.id,
      lastDay,
      seen,
      reason,
    });
  expect((await save(day, null, null)).problem).toBe('roster.past-reason');
  expect(await lineAt(unit.id, -25 * hour)).toMatchObject({
    primary: [{ fullName: ana.fullName }],
  });
  const reason = 'She left a week ago';
  expect((await save(day, null, reason)).status).toBe(200);
  const gone = { by: planner.fullName, reason, was: [ana.fullName], became: [] };
  expect(await lineAt(unit.id, -25 * hour)).toMatchObject({ primary: [], changes: [gone] });
  expect((await save(null, day, null)).problem).toBe('roster.past-reason');
  expect((await save(null, day, 'That was somebody else')).status).toBe(200);
  expect(await lineAt(unit.id, -25 * hour)).toMatchObject({
    primary: [{ fullName: ana.fullName }],
    changes: [{ was: [], became: [ana.fullName] }, gone],
  });
});

test('S244 the downtime pack, the calendar feed and the sheet of times worked say that a shift was changed afterwards', async () => {
  const { unit, ana, ben, assignmentId } = await endedShift();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();
  await clinic.world.owner.query('update shift_assignments set day = $2 where id = $1', [
    assignmentId,
    today,
  ]);
  const marks = async (who: typeof ben) => {
    const pack = await planner.browser.call('calendar.downtime', { unitIds: [unit.id] });
    const [event] = eventsIn((await fetched(clinic, await feedOf(who))).text);
    const sheet = { unitId: unit.id, month: today.slice(0, 7) };
    const { csv } = (await planner.browser.call('roster.worked.exportCsv', sheet)).data;
    const line = csv.split('\r\n').find((text) => text.startsWith(who.fullName));
    return [pack.data.shifts[0]?.isChanged, event?.description, line?.split(',').at(-1)];
  };
  expect(await marks(ana)).toEqual([false, undefined, '']);
  const note = 'Ben came in for Ana';
  const input = { assignmentId, practitionerId: ana.id, toId: ben.id, note };
  expect((await planner.browser.call('roster.handOver', input)).status).toBe(200);
  expect(await marks(ben)).toEqual([true, 'Who had this shift was changed afterwards.', note]);
});
