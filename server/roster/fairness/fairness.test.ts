/** Tests what is counted of nights, weekends, holidays, hours and wishes, and who may read it. */
import { afterAll, expect, test } from 'vitest';
import type { UnitFairness } from '#shared/roster/fairness-report.ts';
import { plainContract } from '#shared/roster/roster-people.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { WorkedMonth } from '#shared/roster/times-worked.ts';
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

test('S124 the part of each person is by their contract as it is saved', async () => {
  const who = await member();
  const contractOf = async () => (await read(who)).people.find(({ id }) => id === who.id)?.contract;
  expect(await contractOf()).toEqual({ ftePercent: 100, fullTimeWeekMinutes: 40 * 60 });
  const contract = { ...plainContract, ftePercent: 60, fullTimeWeekMinutes: 36 * 60 };
  const input = { practitionerId: who.id, version: 0, contract, skills: [] };
  expect((await ward.planner.browser.call('roster.people.save', input)).status).toBe(200);
  expect(await contractOf()).toEqual({ ftePercent: 60, fullTimeWeekMinutes: 36 * 60 });
});

test('S361 who is lent to the unit for some days has a row, and a part by the mean of their share', async () => {
  const other = await ward.newUnit();
  const [their, lent, before] = [await member({}, other.id), await member(), await member()];
  const lend = (who: { id: string }, day: string) =>
    clinic.world.owner.query(
      `insert into unit_memberships (organization_id, practitioner_id, unit_id, from_day, until_day, share_percent)
       values ($1, $2, $3, $4, $4, 50)`,
      [clinic.world.organizationId, who.id, other.id, day],
    );
  await lend(lent, dayAfter(firstDay, 1));
  await lend(before, dayAfter(firstDay, -9));
  const of = { of: other };
  await change(
    cell(their, firstDay, 'D', of),
    cell(lent, dayAfter(firstDay, 1), 'D', of),
    cell(their, dayAfter(firstDay, 3), 'D', of),
  );
  const query = { unitId: other.id, from: firstDay, to: dayAfter(firstDay, 3) };
  const { browser } = ward.planner;
  const { version } = (await browser.call('roster.difference', query)).data;
  expect((await browser.call('roster.publish', { ...query, version })).status).toBe(200);
  const { data } = await their.browser.call('roster.fairness', { unitId: other.id });
  const { people, planned } = data as UnitFairness;
  const rows = new Set(people.map(({ id }) => id));
  expect(planned?.tallies.filter(({ practitionerId }) => !rows.has(practitionerId))).toEqual([]);
  // A half of one of four days.
  expect(planned?.ftePercents).toEqual({ [their.id]: 100, [lent.id]: 12.5 });
});

test('S124 a unit of another organization is not found', async () => {
  const organizationId = await clinic.world.newOrganization('Southgate Hospital');
  const stranger = await clinic.clinician({ organizationId });
  const answer = await stranger.browser.call('roster.fairness', { unitId: unit.id });
  expect(answer.status).toBe(404);
});

test('S215 a backup counts as the organization says, in fairness and in times worked alike', async () => {
  const admin = await clinic.clinician({ role: 'ADMIN' });
  const other = await ward.newUnit();
  const who = await member({}, other.id);
  // 19:00 to 07:00 in the last month, so that it is in both.
  const { rows } = await clinic.world.owner.query<{ id: string; month: string }>(
    `insert into shift_assignments (id, organization_id, unit_id, practitioner_id, shift_type_id, day,
       starts_at, ends_at, at_home, rank, state, made_by, made_at, published_at)
     select gen_random_uuid(), $1, $2, $3, $4, day, day + interval '19 hours',
       day + interval '31 hours', false, 'backup', 'published', $3, now(), now()
     from (select (date_trunc('week', now()) - interval '9 days')::date as day) past
     returning id, to_char(day, 'YYYY-MM') as month`,
    [clinic.world.organizationId, other.id, who.id, other.types['N']!.id],
  );
  const { month } = rows[0]!;
  let seen = { as: 'whole', percent: 50 };
  const counted = async (backup: typeof seen) => {
    await admin.browser.call('roster.rules.saveBackup', { seen, backup });
    seen = backup;
    const fairness = (await who.browser.call('roster.fairness', { unitId: other.id }))
      .data as UnitFairness;
    const tally = fairness.past?.tallies.find((one) => one.practitionerId === who.id);
    const { nights, weekends, minutes, onCallMinutes } = tally!;
    const { data: own } = await who.browser.call('roster.worked.own', { month });
    const shift = (own as WorkedMonth).people[0]!.shifts.find((one) => one.assignmentId !== null)!;
    const { csv } = (await who.browser.call('roster.worked.exportCsv', { month })).data;
    expect(csv).toContain(shift.backup);
    expect(shift).toMatchObject({ plannedMinutes: minutes, onCallMinutes });
    const period = (await ward.period(firstDay, firstDay, ward.planner, [other.id])).backup;
    expect([period, fairness.backup]).toEqual([backup, backup]);
    return [nights, weekends, minutes / 60, onCallMinutes / 60, shift.backup];
  };
  const whole = 'A backup counts as a whole shift.';
  expect(await counted(seen)).toEqual([1, 1, 12, 0, whole]);
  const half = await counted({ as: 'share', percent: 50 });
  expect(half).toEqual([0.5, 0.5, 6, 0, 'A backup counts 50%.']);
  const onCall = await counted({ as: 'on-call', percent: 50 });
  expect(onCall.slice(0, 4)).toEqual([0, 0, 0, 12]);
  const none = await counted({ as: 'none', percent: 50 });
  expect(none).toEqual([0, 0, 0, 0, 'A backup is not counted.']);
  const stale = { seen: { as: 'whole', percent: 50 }, backup: { as: 'share', percent: 20 } };
  expect((await admin.browser.call('roster.rules.saveBackup', stale)).status).toBe(409);
  expect((await ward.planner.browser.call('roster.rules.saveBackup', stale)).status).toBe(403);
  const audited = (await clinic.recorded('roster.backup-count')).find(
    ({ detail }) => (detail['after'] as typeof seen | undefined)?.as === 'share',
  );
  expect(audited?.detail).toEqual({
    before: { as: 'whole', percent: 50 },
    after: { as: 'share', percent: 50 },
  });
});
