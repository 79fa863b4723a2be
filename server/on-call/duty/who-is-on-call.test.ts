/** Tests who is on call: at any moment, with backup and next, from published shifts alone, and never across hospitals. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnCallLine } from '#shared/on-call.ts';
import { onCallAt } from '#server/on-call/service.ts';
import { minutesFromNow, openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

let clinic: Clinic;
let duties: ReturnType<typeof dutiesOf>;
let reader: Clinician;
beforeAll(async () => {
  clinic = await openClinic();
  duties = dutiesOf(clinic);
  reader = await clinic.clinician({ role: 'GUEST' });
});
afterAll(() => clinic.close());

const hour = 60;
const day = 24 * hour;

async function lines(input: object, who = reader): Promise<OnCallLine[]> {
  const { data, text } = await who.browser.call('roster.onCall.at', input);
  if (!data) throw new Error(text);
  return data.lines;
}

const names = (people: readonly { fullName: string }[] | undefined) =>
  people?.map(({ fullName }) => fullName);

async function ward() {
  const unit = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id });
  const [ana, ben, cleo] = await Promise.all(
    ['Ana', 'Ben', 'Cleo'].map((name) =>
      clinic.world.person({ fullName: `Dr. ${name} ${unit.id.slice(-8)}` }),
    ),
  );
  return { unit, shiftTypeId, ana: ana!, ben: ben!, cleo: cleo! };
}

test('each role of a unit names who is on until when, the backup, who is next, and how they are reached', async () => {
  const { unit, shiftTypeId, ana, ben, cleo } = await ward();
  await clinic.world.owner.query(
    `update practitioners set phone = '+44 20 7946 0001', pager = '4711' where id = $1`,
    [ana.id],
  );
  const role = 'Nephrology on call';
  await duties.place(ana, { shiftTypeId, from: -hour, until: 5 * hour, role });
  await duties.place(ben, { shiftTypeId, from: -2 * hour, until: 6 * hour, role, rank: 'backup' });
  await duties.place(ben, { shiftTypeId, from: 17 * hour, until: 20 * hour, role });
  await duties.place(cleo, { shiftTypeId, from: 5 * hour, until: 17 * hour, role });
  const onCallLines = await lines({ unitId: unit.id });
  expect(onCallLines).toMatchObject([
    {
      unit: unit.name,
      role,
      primary: [
        {
          fullName: ana.fullName,
          phone: '+44 20 7946 0001',
          pager: '4711',
          endsAt: minutesFromNow(5 * hour).toISOString(),
        },
      ],
      backup: [{ fullName: ben.fullName }],
      next: { fullName: cleo.fullName, startsAt: minutesFromNow(5 * hour).toISOString() },
    },
  ]);
});

test('of several who have a role next, at the same time, the first by name is named, and the others are counted', async () => {
  const { unit, shiftTypeId, ana, ben, cleo } = await ward();
  const role = 'Day';
  await duties.place(cleo, { shiftTypeId, from: hour, until: 9 * hour, role });
  await duties.place(ben, { shiftTypeId, from: hour, until: 9 * hour, role });
  await duties.place(ana, { shiftTypeId, from: hour, until: 9 * hour, role, rank: 'backup' });
  await duties.place(ana, { shiftTypeId, from: 9 * hour, until: 17 * hour, role });
  const [line] = await lines({ unitId: unit.id });
  expect(line).toMatchObject({ primary: [], next: { fullName: ben.fullName, others: 1 } });
});

test('a reader sees who covers their own unit alone; without a unit nobody', async () => {
  const { unit, shiftTypeId, ana } = await ward();
  const other = await ward();
  await duties.place(ana, { shiftTypeId, from: -hour, until: hour });
  await duties.place(other.ana, { shiftTypeId: other.shiftTypeId, from: -hour, until: hour });
  const clinician = await clinic.clinician({});
  expect(await lines({ isOwnUnit: true }, clinician)).toEqual([]);
  await clinic.world.owner.query('update practitioners set unit_id = $2 where id = $1', [
    clinician.id,
    unit.id,
  ]);
  const onCallLines = await lines({ isOwnUnit: true }, clinician);
  expect(onCallLines.map((line) => [line.unit, names(line.primary)])).toEqual([
    [unit.name, [ana.fullName]],
  ]);
});

test('any moment of the past and the future is answered; a shift ends at its end and not a moment later', async () => {
  const { unit, shiftTypeId, ana, ben } = await ward();
  await duties.place(ana, { shiftTypeId, from: -3 * day, until: -3 * day + 12 * hour });
  await duties.place(ben, { shiftTypeId, from: -3 * day + 12 * hour, until: -2 * day });
  const at = async (minutes: number, seconds = 0) => {
    const instant = new Date(minutesFromNow(minutes).getTime() + seconds * 1000).toISOString();
    return names((await lines({ unitId: unit.id, at: instant }))[0]?.primary);
  };
  expect(await at(-3 * day)).toEqual([ana.fullName]);
  expect(await at(-3 * day + 12 * hour, -1)).toEqual([ana.fullName]);
  expect(await at(-3 * day + 12 * hour)).toEqual([ben.fullName]);
  expect(await at(-2 * day)).toEqual([]);
});

test('who is on now is answered anew when a shift ends, and after each change, on every server', async () => {
  const { unit, shiftTypeId, ana, ben } = await ward();
  const elsewhere = await clinic.world.startInstance();
  const { clock, owner, url } = clinic.world;
  const answer = async (server: string) =>
    (await reader.browser.clone(server).call('roster.onCall.at', { unitId: unit.id })).data;
  /** A moment that is named is read anew each time. */
  const expectTrue = async () => {
    const at = new Date(Date.now() + clock.offsetMs).toISOString();
    const read = await lines({ unitId: unit.id, at });
    for (const server of [url, elsewhere.url]) {
      const now = await answer(server);
      expect(now).toEqual({
        at: now.at,
        isNow: true,
        zone: 'Europe/London',
        lines: read,
        count: 1,
      });
      expect(now.at >= at).toBe(true);
    }
    return read;
  };
  expect(await expectTrue()).toEqual([]);
  await owner.query(`update shift_types set duration_minutes = 1440 where id = '${shiftTypeId}'`);
  const shift = await duties.place(ana, { shiftTypeId, from: -hour, until: 5 });
  expect(names((await expectTrue())[0]?.primary)).toEqual([ana.fullName]);
  await duties.place(ben, { shiftTypeId, from: 5, until: 10 });
  expect((await expectTrue())[0]?.next?.fullName).toBe(ben.fullName);
  for (const change of [
    `update units set phone = '4000' where id = '${unit.id}'`,
    `update shift_types set name = 'Second call' where id = '${shiftTypeId}'`,
    `update practitioners set pager = '4712' where id = '${ana.id}'`,
    `update shift_assignments set rank = 'backup' where id = '${shift}'`,
    // Of no shift around now, which ends that the unit says nothing of cover.
    `insert into required_cover (shift_type_id, organization_id, on_day, least, wanted)
     select id, organization_id, on_day, 1, 1 from shift_types
     cross join (values (0), (extract(isodow from now() + interval '3 days')::int)) of_type (on_day)
     where id = '${shiftTypeId}'`,
    `insert into closures (organization_id, unit_id, kind, name, from_day, to_day, created_by)
     select organization_id, id, 'holiday', 'Inventory', current_date - 1, current_date + 1, '${ana.id}'
     from units where id = '${unit.id}'`,
  ]) {
    const before = await expectTrue();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await owner.query(change);
    expect([change, await expectTrue()]).not.toEqual([change, before]);
  }
  clock.offsetMs = 5 * 60_000;
  expect(names((await expectTrue())[0]?.primary)).toEqual([ben.fullName]);
  clock.offsetMs = 10 * 60_000;
  expect((await expectTrue())[0]).toMatchObject({ primary: [], next: null });
  clock.offsetMs = 0;
});

test('a role is required while the cover of its unit asks for somebody, and always where it says nothing', async () => {
  const { unit, shiftTypeId, ana } = await ward();
  // A Saturday; the shift type is from midnight to noon.
  const [from, until] = ['2026-07-04T10:00:00Z', '2026-07-04T11:00:00Z'].map(
    (instant) => new Date(instant),
  );
  await duties.place(ana, { shiftTypeId, from: from!, until: until! });
  const required = async (at: string) =>
    (await lines({ unitId: unit.id, at })).map(({ role, isRequired }) => [role, isRequired]);
  const monday = { night: '2026-07-05T23:00:00Z', noon: '2026-07-06T11:00:00Z' };
  expect(await required(monday.noon)).toEqual([['Call', true]]);
  const requireOn = (day: number, least: number) =>
    clinic.world.owner.query(
      `insert into required_cover (shift_type_id, organization_id, on_day, least, wanted)
       select id, organization_id, $2, $3, 1 from shift_types where id = $1`,
      [shiftTypeId, day, least],
    );
  await requireOn(1, 1);
  for (const [at, isRequired] of [
    ['2026-07-05T22:59:59Z', false],
    [monday.night, true],
    ['2026-07-06T10:59:59Z', true],
    [monday.noon, false],
    ['2026-07-07T08:00:00Z', false],
  ] as const)
    expect([at, ...(await required(at))]).toEqual([at, ['Call', isRequired]]);
  await clinic.world.owner.query(
    `insert into closures (organization_id, unit_id, kind, name, from_day, to_day, created_by)
     select organization_id, id, 'holiday', 'Fair', '2026-07-06', '2026-07-06', $2
     from units where id = $1`,
    [unit.id, ana.id],
  );
  expect(await required(monday.night)).toEqual([['Call', true]]);
  await requireOn(0, 0);
  expect(await required(monday.night)).toEqual([['Call', false]]);
});

test('over both switches of the clocks the night is one night', async () => {
  const { unit, shiftTypeId, ana } = await ward();
  for (const [from, during, until] of [
    ['2026-03-28T19:00Z', '2026-03-29T01:30Z', '2026-03-29T06:00Z'],
    ['2026-10-24T18:00Z', '2026-10-25T01:10Z', '2026-10-25T07:00Z'],
  ] as const) {
    await duties.place(ana, { shiftTypeId, from: new Date(from), until: new Date(until) });
    const [line] = await lines({ unitId: unit.id, at: new Date(during).toISOString() });
    expect([during, names(line?.primary)]).toEqual([during, [ana.fullName]]);
  }
});

test('a role that nobody has at the moment is said to have nobody, and drafts count for nothing', async () => {
  const { unit, shiftTypeId, ana, ben, cleo } = await ward();
  await duties.place(ana, { shiftTypeId, from: -day, until: -hour });
  await duties.place(ben, { shiftTypeId, from: -hour, until: hour, state: 'draft' });
  const gap = await lines({ unitId: unit.id });
  expect(gap).toMatchObject([{ role: 'Call', primary: [], backup: [], next: null }]);
  await duties.place(cleo, { shiftTypeId, from: -hour, until: hour, state: 'removed' });
  expect(names((await lines({ unitId: unit.id }))[0]?.primary)).toEqual([cleo.fullName]);
});

test('who is on call is found by unit, by role and by name, in any mixture', async () => {
  const { unit, shiftTypeId, ana } = await ward();
  const role = `Žilina ${unit.id.slice(-6)}`;
  await duties.place(ana, { shiftTypeId, from: -hour, until: hour, role });
  const tag = unit.id.slice(-8);
  for (const search of [unit.name, role.toLowerCase(), 'zilina', `${tag} ana`, `ana ${role}`]) {
    const onCallLines = await lines({ search });
    expect([search, onCallLines.map((onCallLine) => onCallLine.unitId)]).toEqual([
      search,
      [unit.id],
    ]);
  }
  expect(await lines({ search: `nobody ${tag}` })).toEqual([]);
});

test('S15 another hospital sees none of it', async () => {
  const { unit, shiftTypeId, ana } = await ward();
  await duties.place(ana, { shiftTypeId, from: -hour, until: hour });
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId, role: 'ADMIN' });
  expect(await lines({ unitId: unit.id }, stranger)).toEqual([]);
  expect(await lines({}, stranger)).toEqual([]);
});

test('features ask for a role at a moment, in one statement', async () => {
  const { unit, shiftTypeId, ana, ben } = await ward();
  const role = 'Cardiology on call';
  await duties.place(ben, { shiftTypeId, from: -hour, until: hour, role, rank: 'backup' });
  await duties.place(ana, { shiftTypeId, from: -hour, until: hour, role });
  await duties.place(ben, { shiftTypeId, from: hour, until: 3 * hour, role: 'Other' });
  const { db } = clinic.world.deps;
  const of = { organizationId: clinic.world.organizationId, unitId: unit.id, role };
  const { count, result } = await clinic.world.countStatements(() =>
    onCallAt(db, { ...of, at: minutesFromNow(0) }),
  );
  expect(count).toBe(1);
  expect(result.map(({ rank, practitionerId }) => [rank, practitionerId])).toEqual([
    ['primary', ana.id],
    ['backup', ben.id],
  ]);
  expect(await onCallAt(db, { ...of, at: minutesFromNow(2 * hour) })).toEqual([]);
});

test('no more statements for many units than for one', async () => {
  const counted = async () => (await clinic.world.countStatements(() => lines({}))).count;
  const add = async () => {
    const { shiftTypeId, ana } = await ward();
    await duties.place(ana, { shiftTypeId, from: -hour, until: hour });
  };
  await add();
  const few = await counted();
  for (let nth = 0; nth < 20; nth += 1) await add();
  expect(await counted()).toBe(few);
  expect(await counted()).toBe(1);
});
