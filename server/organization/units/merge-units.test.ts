/** Tests that a unit that is merged or closed keeps its duty: who is on call, the roster, boards, messages, booking page and figures. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OnCallLine } from '#shared/on-call.ts';
import { unpackAssignments } from '#shared/roster/packed-period.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { callAppointments } from '#server/test/browser.ts';
import { minutesFromNow, type Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import { carryMergedUnits } from './carry-merged-units.ts';

const ward = await openWard();
const { clinic, planner, member } = ward;
const { owner, organizationId } = clinic.world;
const admin = await clinic.clinician({ role: 'ADMIN' });
const duties = dutiesOf(clinic);
afterAll(() => clinic.close());

const hour = 60;
const day = 24 * hour;

const unitRecord = async (id: string) =>
  (await admin.browser.call('organization.units.list')).data.find(
    (unit: { id: string }) => unit.id === id,
  );

async function merge(unitId: string, intoUnitId: string) {
  const { version } = (await unitRecord(unitId))!;
  return admin.browser.call('organization.units.merge', { unitId, intoUnitId, version });
}

async function saveUnit(unitId: string, changes: { active: boolean; phone?: string }) {
  const unit = (await unitRecord(unitId))!;
  const { name, code, specialty, phone, location, version } = unit;
  const details = { name, code, specialty, phone, location, version };
  return admin.browser.call('organization.units.save', { ...details, unitId, ...changes });
}

const closeUnit = (unitId: string) => saveUnit(unitId, { active: false });

const contents = async (unitId: string) =>
  (await admin.browser.call('organization.units.contents', { unitId })).data;

const onCall = async (input: object): Promise<OnCallLine[]> =>
  (await admin.browser.call('roster.onCall.at', input)).data.lines;

const period = async (unitId: string, from: string, to: string) => {
  const { data } = await planner.browser.call('roster.period', { unitIds: [unitId], from, to });
  return unpackAssignments(data, data.assignments);
};

test('S181 duty goes with a merged unit: who is on call now, the draft, required cover, and the past where it was', async () => {
  const [north, south] = [await ward.newUnit(), await ward.newUnit()];
  const callId = await duties.shiftType({ unitId: north.id, name: 'Cardiology call' });
  const [ana, ben] = [await member({}, north.id), await member({}, south.id)];
  await duties.place(ana, { shiftTypeId: callId, from: -2 * day, until: -2 * day + 4 * hour });
  const running = await duties.place(ana, { shiftTypeId: callId, from: -hour, until: 3 * hour });
  await duties.place(ben, {
    shiftTypeId: south.types['N']!.id,
    from: -hour,
    until: 3 * hour,
    role: 'Ward',
  });
  const drafted = ward.cell(ana, firstDay, 'D', { of: north });
  await planner.browser.call('roster.change', { cells: [drafted] });
  await owner.query(
    `insert into required_cover (shift_type_id, on_day, organization_id, least, wanted)
     values ($1, 1, $3, 1, 1), ($2, 1, $3, 2, 2), ($4, 1, $3, 1, 2)`,
    [north.types['D']!.id, south.types['D']!.id, organizationId, callId],
  );
  expect(await contents(north.id)).toMatchObject({
    people: 1,
    shifts: 1,
    drafts: 1,
    coveredTypes: 2,
  });
  expect((await merge(north.id, south.id)).status).toBe(200);
  const now = await onCall({ unitId: south.id });
  const heldRoles = now.filter(({ primary }) => primary.length > 0);
  expect(heldRoles.map(({ role, primary }) => [role, primary[0]?.fullName])).toEqual([
    ['Cardiology call', ana.fullName],
    ['Ward', ben.fullName],
  ]);
  expect(await onCall({ unitId: north.id })).toEqual([]);
  expect((await onCall({ search: ana.fullName })).map(({ unit }) => unit)).toContain(south.name);
  const past = { unitId: north.id, at: minutesFromNow(-2 * day + hour).toISOString() };
  expect(await onCall(past)).toMatchObject([
    { unit: north.name, role: 'Cardiology call', primary: [{ fullName: ana.fullName }] },
  ]);
  // Both had a day of one kind, which needs as many as both did.
  const { rows: cover } = await owner.query(
    `select t.name, c.least, c.wanted from required_cover c join shift_types t on t.id = c.shift_type_id
     where t.unit_id = any($1::uuid[]) order by t.name`,
    [[north.id, south.id]],
  );
  expect(cover).toEqual([
    { name: 'Cardiology call', least: 1, wanted: 2 },
    { name: 'Day', least: 3, wanted: 3 },
  ]);
  const [draft] = await period(south.id, firstDay, firstDay);
  expect(draft).toMatchObject({ practitionerId: ana.id, shiftTypeId: south.types['D']!.id });
  const changed = await planner.browser.call('roster.change', {
    cells: [ward.cell(ana, firstDay, 'N', { of: south, seen: [draft!.id] })],
  });
  expect(changed.status).toBe(200);
  expect((await clinic.recorded('unit.merge', north.id)).at(-1)?.detail).toMatchObject({
    shifts: 1,
    drafts: 1,
  });
  const { rows } = await owner.query('select unit_id from shift_assignments where id = $1', [
    running,
  ]);
  expect(rows).toEqual([{ unit_id: south.id }]);
});

test('types that differ keep their times under a letter that is free', async () => {
  const [north, south] = [await ward.newUnit(), await ward.newUnit()];
  await ward.newType({ unitId: north.id, letter: 'X', name: 'Early', startMinute: 5 * 60 });
  await ward.newType({ unitId: south.id, letter: 'X', name: 'Extra', startMinute: 9 * 60 });
  expect((await merge(north.id, south.id)).status).toBe(200);
  const { rows } = await owner.query(
    'select letter, name, start_minute from shift_types where unit_id = $1 and active order by 1, 2',
    [south.id],
  );
  expect(rows.map(({ letter, name }) => [letter, name])).toEqual([
    ['D', 'Day'],
    ['N', 'Night'],
    ['S', 'Swing'],
    ['X', 'Extra'],
    ['X2', 'Early'],
  ]);
});

test('S181 pages, boards, messages and the booking page lead to the unit that has the duty', async () => {
  const [north, south] = [await ward.newUnit(), await ward.newUnit()];
  const callId = await duties.shiftType({ unitId: north.id, name: 'Cardiology call' });
  const [ana, ben] = [await member({}, north.id), await member({}, south.id)];
  await duties.place(ana, { shiftTypeId: callId, from: -hour, until: 3 * hour });
  const page = () =>
    admin.browser.call('roster.paging.make', {
      id: randomUUID(),
      to: { kind: 'role', unitId: north.id, role: 'Cardiology call' },
      message: 'Potassium of 7.1, bed 12',
      backupAfterMinutes: 5,
    });
  const { data: open } = await page();
  const { data: board } = await admin.browser.call('roster.onCall.addLink', {
    name: 'Hall',
    unitIds: [north.id, south.id],
  });
  expect(board.link.units).toHaveLength(2);
  const write = (who: Clinician, text: string) =>
    who.browser.call('messages.send', {
      to: { to: 'unit', unitId: north.id },
      text,
      idempotencyKey: randomUUID(),
      priority: 'urgent',
    });
  await write(admin, 'Who takes bed 12?');
  const typeId = await clinic.newType('in-person', organizationId);
  await owner.query('update appointment_types set patients_may_book = true where id = $1', [
    typeId,
  ]);
  await ben.browser.call('appointments.saveHours', {
    rules: [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      fromMinute: 8 * 60,
      untilMinute: 17 * 60,
      validFrom: null,
      validUntil: null,
    })),
    version: 0,
  });
  expect(await contents(north.id)).toMatchObject({ boards: 1, pages: 1, messages: 1 });
  expect((await merge(north.id, south.id)).status).toBe(200);
  expect((await admin.browser.call('roster.paging.one', { pageId: open.id })).data).toMatchObject({
    id: open.id,
  });
  expect((await page()).status).toBe(200);
  const { data: links } = await admin.browser.call('roster.onCall.links');
  const hall = links.find(({ id }: { id: string }) => id === board.link.id);
  expect(hall?.units).toEqual([south.name]);
  const threads = async (who: Clinician) =>
    (await who.browser.call('messages.conversations', {})).data.conversations.map(
      ({ title, unread, lastText }: { title: string; unread: number; lastText: string }) => ({
        title,
        unread,
        lastText,
      }),
    );
  // What was said before is not new to who was there before.
  expect(await threads(ben)).toMatchObject([{ unread: 0, lastText: 'Who takes bed 12?' }]);
  expect(await threads(ana)).toMatchObject([{ unread: 1 }]);
  expect((await write(admin, 'And bed 13?')).status).toBe(200);
  expect(await threads(ben)).toMatchObject([{ unread: 1, lastText: 'And bed 13?' }]);
  const { data: booking } = await clinic.world
    .browser()
    .call('appointments.public.page', { organizationId, unitId: north.id });
  expect(booking).toMatchObject({ state: 'open', unit: south.name });
});

test('S182 figures of past months keep the unit that they had', async () => {
  const [north, south] = [await ward.newUnit(), await ward.newUnit()];
  const ana = await member({}, north.id);
  const id = await clinic.place([ana], { at: 2 * day, kind: 'in-person' });
  const month = '2026-03';
  await owner.query(
    `update appointments set starts_at = '2026-03-10T10:00Z', ends_at = '2026-03-10T10:20Z',
       created_at = '2026-03-01T10:00Z' where id = $1`,
    [id],
  );
  const units = async () =>
    (await callAppointments(planner, 'reports.month', { month, by: 'unit' })).data.rows.map(
      ({ name, appointments }: { name: string; appointments: number }) => [name, appointments],
    );
  const before = await units();
  expect(before).toContainEqual([north.name, 1]);
  expect((await merge(north.id, south.id)).status).toBe(200);
  expect(await units()).toEqual(before);
});

test('S181 a unit with duty is not closed, and says with what; without it, it is', async () => {
  const unit = await ward.newUnit();
  const ana = await member({}, unit.id);
  const assignment = await duties.place(ana, {
    shiftTypeId: unit.types['D']!.id,
    from: day,
    until: day + 8 * hour,
  });
  await planner.browser.call('roster.change', {
    cells: [ward.cell(ana, dayAfter(firstDay, 1), 'D', { of: unit })],
  });
  const refused = await closeUnit(unit.id);
  expect(refused.problem).toBe('organization.unit-in-use');
  expect(refused.body.error.message).toContain('1 published shift and 1 shift in the draft');
  expect(await onCall({ unitId: unit.id })).toHaveLength(1);
  await owner.query(`delete from shift_assignments where id = $1 or state = 'draft'`, [assignment]);
  expect((await closeUnit(unit.id)).status).toBe(200);
});

test('S246 what looks back offers closed and merged units, and shows their past', async () => {
  const [north, south] = [await ward.newUnit(), await ward.newUnit()];
  const ana = await member({}, north.id);
  const past = { shiftTypeId: north.types['N']!.id, from: -9 * day, until: -9 * day + 8 * hour };
  await duties.place(ana, past);
  await merge(north.id, south.id);
  const { units, closed } = (await planner.browser.call('people.units')).data;
  expect(units.map(({ id }: { id: string }) => id)).not.toContain(north.id);
  expect(closed).toContainEqual({
    id: north.id,
    name: north.name,
    closedAt: expect.stringMatching(/^20.*Z$/),
    mergedInto: { id: south.id, name: south.name },
  });
  const fairness = (await ana.browser.call('roster.fairness', { unitId: north.id })).data;
  expect(fairness.people).toMatchObject([{ id: ana.id }]);
  expect(fairness.past!.tallies).toMatchObject([{ practitionerId: ana.id, nights: 1 }]);
  const month = minutesFromNow(past.from).toISOString().slice(0, 7);
  const worked = await planner.browser.call('roster.worked.ofUnit', { unitId: north.id, month });
  expect(worked.data.people).toMatchObject([{ id: ana.id, shifts: [{ name: 'Night' }] }]);
  const days = { from: firstDay, to: firstDay, unitIds: [north.id, south.id] };
  expect((await planner.browser.call('roster.period', days)).data.mayPlan).toBe(false);
});

test('S246 a unit says since when it is closed, until it is opened again', async () => {
  const unit = await ward.newUnit();
  expect(await unitRecord(unit.id)).toMatchObject({ closedAt: null });
  await closeUnit(unit.id);
  const { closedAt } = (await unitRecord(unit.id))!;
  expect(closedAt).toMatch(/^20.*Z$/);
  const saved = await saveUnit(unit.id, { active: false, phone: '+15550100' });
  expect(saved.data).toMatchObject({ closedAt });
  expect((await saveUnit(unit.id, { active: true })).data).toMatchObject({ closedAt: null });
});

test('S245 a start carries the duty of a unit that an older version merged', async () => {
  const [north, south] = [await ward.newUnit(), await ward.newUnit()];
  const callId = await duties.shiftType({ unitId: north.id, name: 'Cardiology call' });
  const ana = await member({}, north.id);
  await duties.place(ana, { shiftTypeId: callId, from: -hour, until: 3 * hour });
  await owner.query('update practitioners set unit_id = $2 where unit_id = $1', [
    north.id,
    south.id,
  ]);
  await owner.query('update units set active = false, merged_into = $2 where id = $1', [
    north.id,
    south.id,
  ]);
  expect((await onCall({ unitId: south.id })).flatMap(({ primary }) => primary)).toEqual([]);
  await carryMergedUnits(clinic.world.deps);
  expect(await onCall({ unitId: south.id })).toMatchObject([
    { role: 'Cardiology call', primary: [{ practitionerId: ana.id }] },
  ]);
  expect(await clinic.recorded('unit.carry', north.id)).toMatchObject([
    { detail: { into: south.id, shifts: 1 } },
  ]);
  await carryMergedUnits(clinic.world.deps);
  expect(await clinic.recorded('unit.carry', north.id)).toHaveLength(1);
});
