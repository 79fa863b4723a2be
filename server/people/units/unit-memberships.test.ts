/** Tests the units that somebody has besides their own: for which days, with what share, and who sees them there. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { UnitMembership } from '#shared/people/unit-memberships.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { firstDay, openWard } from '#server/test/roster.ts';

const ward = await openWard();
const { clinic, unit: own } = ward;
const { world } = clinic;
const other = await ward.newUnit();
const admin = await clinic.clinician({ role: 'ADMIN' });
const nurse = await ward.member({ fullName: 'Nora Float' });
const today = new Date().toISOString().slice(0, 10);
afterAll(() => clinic.close());

const membership = (change: Partial<UnitMembership> = {}): UnitMembership => ({
  unitId: other.id,
  from: firstDay,
  until: dayAfter(firstDay, 6),
  sharePercent: 40,
  ...change,
});

const read = async ({ id }: { id: string }) =>
  (await admin.browser.call('people.one', { personId: id })).data;

const save = async (who: Clinician, units: UnitMembership[], more: object = {}) =>
  admin.browser.call('people.saveUnits', {
    personId: who.id,
    version: (await read(who)).version,
    units,
    ...more,
  });

const isOnRoster = async (from: string, to: string) => {
  const { people } = await ward.period(from, to, ward.planner, [other.id]);
  return people.some(({ id }) => id === nurse.id);
};

const isListed = async (asOf?: string) => {
  const { data } = await admin.browser.call('people.list', { unitId: other.id, asOf });
  return data.people.map(({ id }: { id: string }) => id).includes(nurse.id);
};

test('S282 somebody belongs to another unit for the days that are given: its list, its roster and its messages', async () => {
  expect((await save(nurse, [membership()])).status).toBe(200);
  expect((await read(nurse)).otherUnits).toEqual([
    {
      unit: { id: other.id, name: other.name },
      from: firstDay,
      until: dayAfter(firstDay, 6),
      sharePercent: 40,
    },
  ]);
  expect([await isListed(firstDay), await isListed(dayAfter(firstDay, 7))]).toEqual([true, false]);
  expect(await isOnRoster(dayAfter(firstDay, 6), dayAfter(firstDay, 12))).toBe(true);
  expect(await isOnRoster(dayAfter(firstDay, 7), dayAfter(firstDay, 13))).toBe(false);
  const { people } = await ward.period(firstDay, firstDay);
  expect(people.find(({ id }) => id === nurse.id)).toMatchObject({
    unitId: own.id,
    otherUnits: [{ unitId: other.id, sharePercent: 40 }],
  });

  const send = (text: string) =>
    ward.planner.browser.call('messages.send', {
      to: { to: 'unit', unitId: other.id },
      text,
      idempotencyKey: randomUUID(),
    });
  const texts = async () =>
    (await nurse.browser.call('messages.list', { list: 'forMe' })).data.messages.map(
      ({ text }: { text: string }) => text,
    );
  expect((await send('Before.')).status).toBe(200);
  expect([await texts(), await isListed()]).toEqual([[], false]);
  await save(nurse, [membership({ from: today, until: today })]);
  await send('Today.');
  expect([(await texts())[0], await isListed()]).toEqual(['Today.', true]);
  const colleagues = await nurse.browser.call('people.ofUnit', { unitId: other.id });
  expect(colleagues.data.map(({ id }: { id: string }) => id)).toContain(nurse.id);
  await save(nurse, []);
  expect([await texts(), await isListed()]).toEqual([[], false]);
});

test('S282 units with days that meet, shares above the whole, their own unit and strange units are refused; changes are audited', async () => {
  const third = await clinic.newUnit();
  const foreign = await clinic.newUnit(await world.newOrganization('Elsewhere'));
  const who = await ward.member();
  const shared = membership({ unitId: third.id, sharePercent: 70 });
  for (const [units, status] of [
    [[membership(), membership({ from: dayAfter(firstDay, 3), until: null })], 400],
    [[membership(), shared], 400],
    [[membership({ until: dayAfter(firstDay, -1) })], 400],
    [[membership({ unitId: own.id })], 400],
    [[membership({ unitId: foreign.id })], 404],
    [[membership(), membership({ unitId: third.id, sharePercent: 60 })], 200],
  ] as const)
    expect((await save(who, [...units])).status).toBe(status);
  expect((await save(who, [], { version: 1 })).problem).toBe('conflict');
  expect((await clinic.recorded('person.save-units', who.id)).at(-2)).toMatchObject({
    actor_id: admin.id,
    detail: {
      before: { units: [] },
      after: { units: expect.arrayContaining([expect.any(String)]) },
    },
  });
  const merged = await ward.newUnit();
  await save(who, [membership({ unitId: merged.id }), membership({ unitId: third.id })]);
  const [replaced] = (await clinic.recorded('person.save-units', who.id)).slice(-1);
  expect(replaced?.detail['before']).toMatchObject({
    units: expect.arrayContaining([expect.stringMatching(/40 %/), expect.stringMatching(/60 %/)]),
  });
  const records = (await admin.browser.call('organization.units.list')).data;
  const { version } = records.find(({ id }: { id: string }) => id === merged.id)!;
  const into = { unitId: merged.id, intoUnitId: other.id, version };
  expect((await admin.browser.call('organization.units.merge', into)).status).toBe(200);
  expect((await read(who)).otherUnits.map(({ unit }: { unit: { id: string } }) => unit.id)).toEqual(
    expect.arrayContaining([other.id, third.id]),
  );
});

test('S282 the units of an administrator are changed by an SA alone, and by themselves', async () => {
  const [colleague, sa] = [
    await clinic.clinician({ role: 'ADMIN' }),
    await clinic.clinician({ role: 'SA' }),
  ];
  expect((await save(colleague, [membership()])).problem).toBe('people.only-sa');
  expect((await save(admin, [membership()])).status).toBe(200);
  const { version } = await read(colleague);
  const change = { personId: colleague.id, version, units: [membership()] };
  expect((await sa.browser.call('people.saveUnits', change)).status).toBe(200);
});

test('S282 a change of units is on the open screens of others at once: roster, messages and calendars', async () => {
  const [reader, who] = [await clinic.clinician(), await ward.member()];
  const screen = await followChanges(reader.browser);
  expect((await screen.next())?.data).toEqual({ kind: 'begun' });
  expect((await save(who, [membership()])).status).toBe(200);
  for (const area of ['roster', 'messages', 'appointments'])
    expect(JSON.stringify((await screen.next())?.data)).toContain(area);
  screen.stop();
});

test('S361 a unit says as many people as its list of people has, with who is lent to it today', async () => {
  const there = await ward.newUnit();
  await ward.member({}, there.id);
  const lent = await ward.member();
  const counts = async () => {
    const { data: units } = await admin.browser.call('organization.units.list');
    const { data: page } = await admin.browser.call('people.list', { unitId: there.id });
    return [units.find(({ id }: { id: string }) => id === there.id)?.people, page.count];
  };
  expect(await counts()).toEqual([1, 1]);
  await save(lent, [membership({ unitId: there.id, from: null, until: null })]);
  expect(await counts()).toEqual([2, 2]);
  await save(lent, [membership({ unitId: there.id })]);
  expect(await counts()).toEqual([1, 1]);
});
