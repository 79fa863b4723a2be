/** Tests that who is on leave, deactivated or past their last day is on duty nowhere: each screen, feed and message reads one truth. */
import { randomUUID } from 'node:crypto';
import type { PractitionerRole } from 'fhir/r4.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OnCallAddresses, OnCallLine } from '#shared/on-call.ts';
import type { UnitFairness } from '#shared/roster/fairness-report.ts';
import { unpackAssignments } from '#shared/roster/packed-period.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import { coverOf, coveredBy } from '#server/on-call/service.ts';
import { minutesFromNow, openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { eventsIn, fetched, feedOf } from '#server/test/feed-reader.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

let clinic: Clinic;
let duties: ReturnType<typeof dutiesOf>;
let [planner, admin, reader]: (Clinician | undefined)[] = [];
beforeAll(async () => {
  clinic = await openClinic();
  duties = dutiesOf(clinic);
  planner = await clinic.clinician({ role: 'EDITOR' });
  admin = await clinic.clinician({ role: 'ADMIN' });
  reader = await clinic.clinician();
});
afterAll(() => clinic.close());

const hour = 60;
const role = 'Renal on call';
const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(at);
/** Until now they may have been there. */
const isAhead = (at: Date | string) => new Date(at) > new Date(Date.now() + 1_000);
const today = () => dayOf(minutesFromNow(0));

/** Asked for by the person, approved by a planner. */
async function takeLeave(who: Clinician, from: string, to: string) {
  const requestId = randomUUID();
  await who.browser.call('roster.timeOff.ask', { id: requestId, kind: 'sick', from, to });
  const { status, text } = await planner!.browser.call('roster.timeOff.approve', {
    requestId,
    version: 1,
  });
  expect([status, text]).toEqual([200, text]);
}

async function deactivate({ id }: Clinician) {
  const { data } = await admin!.browser.call('people.one', { personId: id });
  const { version, role: level, hospitalRole, accessApplications } = data;
  const access = { personId: id, version, role: level, hospitalRole, accessApplications };
  const { status } = await admin!.browser.call('people.saveAccess', { ...access, active: false });
  expect(status).toBe(200);
}

const leaveYesterday = ({ id }: Clinician) =>
  clinic.world.owner.query('update practitioners set works_until = $2 where id = $1', [
    id,
    dayAfter(today(), -1),
  ]);

/** A unit whose only primary is Ana, with Ben behind her. */
async function ward() {
  const unit = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: 'Call' });
  const [ana, ben] = [await clinic.clinician(), await clinic.clinician()];
  for (const who of [ana, ben])
    await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
      unit.id,
      who.id,
    ]);
  const times = { shiftTypeId, from: -hour, until: 5 * hour, role };
  const shiftId = await duties.place(ana, times);
  await duties.place(ben, { ...times, rank: 'backup' });
  return { unit, shiftTypeId, shiftId, ana, ben };
}

type Ward = Awaited<ReturnType<typeof ward>>;

const lines = async (input: object): Promise<OnCallLine[]> =>
  (await reader!.browser.call('roster.onCall.at', input)).data.lines;

const names = (people: readonly { fullName: string }[] | undefined) =>
  people?.map(({ fullName }) => fullName);

describe.each([
  ['on approved leave', ({ ana }: Ward) => takeLeave(ana, today(), dayAfter(today(), 1))],
  ['deactivated', ({ ana }: Ward) => deactivate(ana)],
  ['past their last day', ({ ana }: Ward) => leaveYesterday(ana)],
] as const)('who is %s', (_title, goes) => {
  let scene: Ward;
  beforeEach(async () => {
    scene = await ward();
  });

  test('S170 is not on the on-call list, at once, and their role stays as a gap', async () => {
    const { unit, ana, ben } = scene;
    expect(names((await lines({ unitId: unit.id }))[0]?.primary)).toEqual([ana.fullName]);
    await goes(scene);
    expect(await lines({ unitId: unit.id })).toMatchObject([
      { role, isRequired: true, primary: [], backup: [{ fullName: ben.fullName }], next: null },
    ]);
    expect(await lines({ search: ana.fullName })).toEqual([]);
  });

  test('S170 is on no board, in no feed of it, and not in the downtime pack', async () => {
    const { unit, ana, ben } = scene;
    const link = { name: `Wall ${unit.id}`, unitIds: [unit.id] };
    const { data } = await admin!.browser.call('roster.onCall.addLink', link);
    await goes(scene);
    const read = async (address: string) => (await fetched(clinic, new URL(address).pathname)).text;
    const { json, ics }: OnCallAddresses = data;
    expect(JSON.parse(await read(json)).lines).toMatchObject([{ primary: [] }]);
    const lasting = eventsIn(await read(ics ?? '')).filter(
      ({ end }) => end !== undefined && isAhead(end),
    );
    expect(lasting.map(({ summary }) => summary)).toEqual([
      `${unit.name}, ${role} (backup): ${ben.fullName}`,
    ]);
    const { data: pack } = await planner!.browser.call('calendar.downtime', { unitIds: [unit.id] });
    const laterShifts = pack.shifts.filter(({ endsAt }: { endsAt: string }) => isAhead(endsAt));
    expect(JSON.stringify([pack.onCall, laterShifts])).not.toContain(ana.fullName);
  });

  test('S170 is not paged with their role: the backup is', async () => {
    await goes(scene);
    const id = randomUUID();
    const { status } = await reader!.browser.call('roster.paging.make', {
      id,
      to: { kind: 'role', unitId: scene.unit.id, role },
      message: 'Potassium 6.8',
      backupAfterMinutes: 5,
    });
    expect(status).toBe(200);
    const { data } = await reader!.browser.call('roster.paging.one', { pageId: id });
    expect(data.recipients.map(({ person }: { person: { id: string } }) => person.id)).toEqual([
      scene.ben.id,
    ]);
  });

  test('S170 gets no message to their role, and covers nobody', async () => {
    const { unit, ana, ben, shiftTypeId } = scene;
    const cleo = await clinic.clinician();
    await duties.place(cleo, { shiftTypeId, from: -20 * hour, until: -10 * hour, role });
    const { db } = clinic.world.deps;
    const moment = { organizationId: clinic.world.organizationId, at: minutesFromNow(1) };
    expect(await coveredBy(db, moment, ana.id)).toEqual([cleo.id]);
    await goes(scene);
    expect(await coveredBy(db, moment, ana.id)).toEqual([]);
    expect(await coverOf(db, moment, cleo.id)).toMatchObject({ isOff: true, by: [{ id: ben.id }] });
    expect(await coverOf(db, moment, ana.id)).toMatchObject({ isOff: true, by: [{ id: ben.id }] });
    const { data } = await reader!.browser.call('messages.addressees', {});
    const held = data.roles.find((one: { unitId: string | null }) => one.unitId === unit.id);
    expect(held?.heldBy).toEqual([ben.fullName]);
  });

  test('S170 has no role in FHIR, and no shift among the figures of the unit', async () => {
    const { unit, ana, ben, shiftId } = scene;
    await goes(scene);
    const program = await newProgram(clinic, { scopes: ['system/PractitionerRole.rs'] });
    const ofUnit = `PractitionerRole?service=HealthcareService/${unit.id}`;
    const roles = (await program.send('GET', ofUnit)).text;
    expect([roles.includes(ben.id), roles.includes(ana.id)]).toEqual([true, false]);
    const { status, body } = await program.send('GET', `PractitionerRole/${shiftId}`);
    expect(status === 404 || !isAhead((body as PractitionerRole).period!.end!)).toBe(true);
    const { data } = await reader!.browser.call('roster.fairness', { unitId: unit.id });
    const { past, planned } = data as UnitFairness;
    const minutesOf = ({ id }: Clinician) =>
      [past, planned]
        .flatMap((period) => period?.tallies ?? [])
        .filter(({ practitionerId }) => practitionerId === id)
        .reduce((sum, { minutes }) => sum + minutes, 0);
    expect([minutesOf(ana), minutesOf(ben) > 0]).toEqual([0, true]);
  });

  test('is on the roster of nobody who reads it', async () => {
    const { unit, ana, ben } = scene;
    await goes(scene);
    const days = { unitIds: [unit.id], from: dayAfter(today(), -1), to: dayAfter(today(), 1) };
    const { data } = await reader!.browser.call('roster.period', days);
    const shifts = unpackAssignments(data, data.assignments);
    const ahead = shifts.filter(({ endsAt }) => isAhead(endsAt));
    expect(ahead.map(({ practitionerId }) => practitionerId)).toEqual([ben.id]);
    expect(shifts.filter(({ practitionerId }) => practitionerId === ana.id)).toEqual(
      shifts.filter(({ endsAt }) => !isAhead(endsAt)),
    );
  });
});

test('of a shift that leave cuts, the part before it stays: on the list, in feeds and in their own calendar', async () => {
  const unit = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id, name: 'Call' });
  const ana = await clinic.clinician();
  await duties.place(ana, { shiftTypeId, from: -hour, until: 10 * hour, role });
  const startsAt = minutesFromNow(2 * hour).toISOString();
  const endsAt = minutesFromNow(4 * hour).toISOString();
  await ana.browser.call('appointments.addTimeOff', { startsAt, endsAt });
  const [line] = await lines({ unitId: unit.id });
  expect(line).toMatchObject({
    primary: [{ fullName: ana.fullName, endsAt: startsAt }],
    next: { fullName: ana.fullName, startsAt: endsAt },
  });
  const at = minutesFromNow(3 * hour).toISOString();
  expect((await lines({ unitId: unit.id, at }))[0]).toMatchObject({ primary: [] });
  const feed = eventsIn((await fetched(clinic, await feedOf(ana))).text);
  const ofShift = feed.filter(({ summary }) => JSON.stringify(summary).includes(role));
  expect(new Set(ofShift.map(({ uid }) => uid)).size).toBe(2);
});

test('the year shows no shift that leave takes away, to planners neither', async () => {
  const { unit, ana, ben } = await ward();
  await takeLeave(ana, dayAfter(today(), -1), dayAfter(today(), 1));
  for (const who of [planner!, reader!]) {
    const query = { unitIds: [unit.id], year: Number(today().slice(0, 4)) };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { data } = await who.browser.call('roster.year', query);
    const strips = new Map(
      data.rows.map((row: { practitionerId: string; strip: string }) => [
        row.practitionerId,
        row.strip.replaceAll('.', ''),
      ]),
    );
    expect([strips.get(ana.id) ?? '', strips.get(ben.id)]).toEqual(['', 'c']);
  }
});

test('the past stays: who was on duty before they left is named for that time', async () => {
  const { unit, shiftTypeId, ana } = await ward();
  await duties.place(ana, { shiftTypeId, from: -30 * hour, until: -20 * hour, role });
  await deactivate(ana);
  const at = minutesFromNow(-25 * hour).toISOString();
  expect(names((await lines({ unitId: unit.id, at }))[0]?.primary)).toEqual([ana.fullName]);
});

test('leave that is withdrawn puts the person back on duty, at once', async () => {
  const { unit, ana } = await ward();
  const { owner, organizationId } = clinic.world;
  await owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     values ($1, $2, $3, $4, $2)`,
    [organizationId, ana.id, minutesFromNow(-2 * hour), minutesFromNow(9 * hour)],
  );
  expect((await lines({ unitId: unit.id }))[0]?.primary).toEqual([]);
  await owner.query('delete from time_off where practitioner_id = $1', [ana.id]);
  expect(names((await lines({ unitId: unit.id }))[0]?.primary)).toEqual([ana.fullName]);
});
