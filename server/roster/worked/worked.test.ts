/** Tests times worked: proposed from what was seen, entered by the person, approved by a planner, judged by the rules. */
import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { wholeBackup, type BackupCount } from '#shared/roster/backup-count.ts';
import type { WorkedMonth, WorkedShift } from '#shared/roster/times-worked.ts';
import { minutesFromNow, type Clinician } from '#server/test/clinic.ts';
import { openWard } from '#server/test/roster.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const { clinic, planner, unit, member, newUnit } = await openWard();
afterAll(() => clinic.close());
const duties = dutiesOf(clinic);
const night = await duties.shiftType({ unitId: unit.id, name: 'Long day', kind: 'day' });

const hours = (count: number) => count * 60;
const iso = (minutes: number) => minutesFromNow(minutes).toISOString();
const monthOf = (minutes: number) =>
  DateTime.fromJSDate(minutesFromNow(minutes), { zone: 'Europe/London' }).toFormat('yyyy-MM');

const sheetOf = async (who: Clinician, from: number) =>
  (await who.browser.call('roster.worked.own', { month: monthOf(from) })).data as WorkedMonth;

async function shiftAt(who: Clinician, from: number): Promise<WorkedShift> {
  const { people } = await sheetOf(who, from);
  return people[0]!.shifts.find(({ planned }) => planned?.startsAt === iso(from))!;
}

const act = (who: Clinician, at: number, action = 'appointment.book') =>
  clinic.world.owner.query(
    `insert into audit_events (at, organization_id, actor_id, action, outcome, address, request_id)
     values ($1, $2, $3, $4, 'success', '127.0.0.1', 'test')`,
    [minutesFromNow(at), clinic.world.organizationId, who.id, action],
  );

const enter = (who: Clinician, input: object) =>
  who.browser.call('roster.worked.enter', { id: randomUUID(), version: 0, note: null, ...input });

async function onDuty(from: number, until: number, who?: Clinician) {
  const person = who ?? (await member());
  const assignmentId = await duties.place(person, { shiftTypeId: night, from, until });
  return { person, assignmentId };
}

test('the first and the last act are proposed, not what screens read by themselves, nor another day’s', async () => {
  const [from, until] = [-hours(40), -hours(28)];
  const { person } = await onDuty(from, until);
  expect(await shiftAt(person, from)).toMatchObject({ state: 'open', seen: null, proposed: null });
  await act(person, from - 40);
  await act(person, from + 300);
  await act(person, until + 90);
  await act(person, until + 200, 'schedule.read');
  await act(person, from - hours(6));
  expect(await shiftAt(person, from)).toMatchObject({
    seen: { startsAt: iso(from - 40), endsAt: iso(until + 90) },
    proposed: { startsAt: iso(from - 40), endsAt: iso(until + 90) },
    plannedMinutes: hours(12),
    workedMinutes: 0,
  });
});

test('rooms of tele-visits count as being there', async () => {
  const [from, until] = [-hours(40), -hours(28)];
  const { person } = await onDuty(from, until);
  const appointmentId = await clinic.place([person], { at: from });
  await clinic.world.owner.query(
    `with visit as (
       insert into visits (organization_id, appointment_id, room_name, state)
       values ($1, $2, $3, 'scheduled') returning id)
     insert into visit_presences (organization_id, visit_id, connection, identity, name, joined_at,
       joined_by, left_at, left_by, noted_at, had_sound, had_picture, had_screen)
     select $1, id, 'c1', $4, 'x', $5, 'webhook', $6, 'webhook', $6, true, true, false from visit`,
    [
      clinic.world.organizationId,
      appointmentId,
      randomUUID(),
      `practitioner:${person.id}`,
      minutesFromNow(from + 30),
      minutesFromNow(until + 45),
    ],
  );
  expect(await shiftAt(person, from)).toMatchObject({
    proposed: { startsAt: iso(from + 30), endsAt: iso(until + 45) },
  });
});

test('S125 a person enters their own alone; a planner approves or returns it, never their own', async () => {
  const [from, until] = [-hours(40), -hours(28)];
  const { person, assignmentId } = await onDuty(from, until);
  const other = await member();
  const time = { assignmentId, startsAt: iso(from), endsAt: iso(until + 60) };
  expect((await enter(other, time)).problem).toBe('not-found');
  expect((await enter(person, { ...time, endsAt: iso(60) })).status).toBe(400);
  expect((await enter(person, time)).status).toBe(200);
  expect((await enter(person, time)).problem).toBe('conflict');
  const entered = await shiftAt(person, from);
  expect(entered).toMatchObject({ state: 'entered', workedMinutes: hours(13) });
  const ref = { id: entered.id, version: entered.version };
  const approve = (who: Clinician, one: object = ref) =>
    who.browser.call('roster.worked.approve', { rows: [one] });
  expect((await approve(person)).status).toBe(403);
  expect((await approve(planner, { ...ref, version: 7 })).problem).toBe('conflict');
  const giveBack = (more: object) =>
    planner.browser.call('roster.worked.giveBack', { ...ref, reason: 'Until 19:00?', ...more });
  expect((await giveBack({})).status).toBe(200);
  const returned = await shiftAt(person, from);
  expect(returned).toMatchObject({
    state: 'returned',
    reason: 'Until 19:00?',
    decidedBy: planner.fullName,
  });
  const again = { ...time, id: ref.id, version: returned.version, endsAt: iso(until) };
  expect((await enter(person, again)).status).toBe(200);
  const { version } = await shiftAt(person, from);
  expect((await approve(planner, { ...ref, version })).status).toBe(200);
  expect(await shiftAt(person, from)).toMatchObject({ state: 'approved', reason: null });
  expect((await enter(person, { ...again, version: version + 1 })).problem).toBe('conflict');
  expect(await clinic.recorded('worked.approve', String(ref.id))).toMatchObject([
    { outcome: 'refused' },
    { actor_id: planner.id, outcome: 'success', detail: { practitionerId: person.id } },
  ]);
  const own = await onDuty(from, until, planner);
  await enter(planner, { ...time, assignmentId: own.assignmentId });
  const mine = await shiftAt(planner, from);
  expect((await approve(planner, { id: mine.id, version: mine.version })).problem).toBe(
    'roster.worked-own',
  );
});

test('overruns are judged by the rules of duty, with what was really worked around them', async () => {
  const { person, assignmentId } = await onDuty(-hours(46), -hours(34));
  const next = await onDuty(-hours(22), -hours(10), person);
  await enter(person, { assignmentId, startsAt: iso(-hours(46)), endsAt: iso(-hours(31)) });
  const [first] = (await shiftAt(person, -hours(46))).findings;
  expect(first?.words).toBe('Only 9 h of rest between two shifts; at least 10 h.');
  await enter(person, {
    assignmentId: next.assignmentId,
    startsAt: iso(-hours(20)),
    endsAt: iso(-hours(10)),
  });
  expect((await shiftAt(person, -hours(46))).findings).toEqual([]);
});

test('S215 what was worked as a backup counts as the organization says, beyond its plan too', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const [from, until] = [-hours(46), -hours(34)];
  const person = await member();
  const shift = { shiftTypeId: night, from, until, rank: 'backup' as const };
  const assignmentId = await duties.place(person, shift);
  await enter(person, { assignmentId, startsAt: iso(from), endsAt: iso(until + hours(2)) });
  let seen: BackupCount = wholeBackup;
  for (const [as, planned, worked, onCall] of [
    ['share', 3, 3.5, 0],
    ['on-call', 0, 0, 14],
    ['none', 0, 0, 0],
    ['whole', 12, 14, 0],
  ] as const) {
    const backup = { as, percent: 25 };
    expect((await admin.browser.call('roster.rules.saveBackup', { seen, backup })).status).toBe(
      200,
    );
    seen = backup;
    expect(await shiftAt(person, from)).toMatchObject({
      plannedMinutes: hours(planned),
      workedMinutes: hours(worked),
      onCallMinutes: hours(onCall),
    });
  }
});

test('S358 duty that nobody planned counts in a further unit that has the whole of the day', async () => {
  const person = await member();
  const there = await newUnit();
  const worked = { assignmentId: null, startsAt: iso(-hours(30)), endsAt: iso(-hours(27)) };
  await clinic.world.owner.query(
    `insert into unit_memberships (organization_id, practitioner_id, unit_id, share_percent)
     values ($1, $2, $3, 100)`,
    [clinic.world.organizationId, person.id, there.id],
  );
  await enter(person, { ...worked, note: 'Called in there' });
  const shiftsIn = async (unitId: string) => {
    const sheet = { unitId, month: monthOf(-hours(30)) };
    const { data } = await planner.browser.call('roster.worked.ofUnit', sheet);
    return (data as WorkedMonth).people.filter(({ id }) => id === person.id);
  };
  expect([await shiftsIn(unit.id), await shiftsIn(there.id)]).toMatchObject([
    [],
    [{ shifts: [{ note: 'Called in there' }] }],
  ]);
});

test('duty that nobody planned counts in the unit of its person; a sheet is exported as it is shown', async () => {
  const person = await member({ fullName: '=Dr. Formula' });
  await enter(person, {
    assignmentId: null,
    startsAt: iso(-hours(30)),
    endsAt: iso(-hours(27)),
    note: 'Called in',
  });
  const month = monthOf(-hours(30));
  const sheet = { unitId: unit.id, month };
  const { data } = await planner.browser.call('roster.worked.ofUnit', sheet);
  const workedShifts = (data as WorkedMonth).people.find(({ id }) => id === person.id)?.shifts;
  expect(workedShifts).toMatchObject([{ name: null, planned: null, workedMinutes: hours(3) }]);
  expect((await person.browser.call('roster.worked.ofUnit', sheet)).status).toBe(403);
  expect((await person.browser.call('roster.worked.exportCsv', sheet)).status).toBe(403);
  const { csv } = (await planner.browser.call('roster.worked.exportCsv', sheet)).data;
  const line = csv.split('\r\n').find((one: string) => one.includes('Formula'));
  expect(line).toContain("'=Dr. Formula");
  expect(line).toContain(',0,3,Entered,,Called in,');
  const own = (await person.browser.call('roster.worked.exportCsv', { month })).data.csv;
  expect(own.trim().split('\r\n')).toHaveLength(2);
  const foreign = await clinic.world.newOrganization(`Elsewhere ${randomUUID()}`);
  const stranger = await clinic.clinician({ organizationId: foreign, role: 'EDITOR' });
  expect((await stranger.browser.call('roster.worked.ofUnit', sheet)).problem).toBe('not-found');
});
