/** Tests that shifts that have ended change only with a reason, and that the list of then says what was before. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OnCallAnswer } from '#shared/on-call.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { minutesFromNow } from '#server/test/clinic.ts';
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
  const [ana, ben] = [await member({}, unit.id), await member({}, unit.id)];
  const shiftTypeId = unit.types['D']!.id;
  const [from, until] = [-30 * hour, -20 * hour];
  const assignmentId = await duties.place(ana, { shiftTypeId, from, until });
  return { unit, ana, ben, assignmentId };
}

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
  const { rows } = await clinic.world.owner.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from shift_assignments where id = $1`,
    [assignmentId],
  );
  const { day } = rows[0]!;
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
