/** Tests that each person is under the set of rules of their unit or job, wherever shifts are given or counted. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RuleSetPeople, RuleSetsInUse } from '#shared/roster/duty-rule-sets.ts';
import type { RuleSetName, RuleSetting } from '#shared/roster/rule-catalogue.ts';
import type { HandOverTaker } from '#shared/roster/shift-hand-over.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { WorkedMonth } from '#shared/roster/times-worked.ts';
import { minutesFromNow, type Clinician } from '#server/test/clinic.ts';
import { firstDay, openWard } from '#server/test/roster.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const ward = await openWard();
const { clinic, planner, unit, member, cell, change } = ward;
const { owner, organizationId } = clinic.world;
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const resident = () => member({ hospitalRole: 'Resident' });
const nurse = () => member({ hospitalRole: 'Nurse Practitioner' });

const inUse = async () => (await admin.browser.call('roster.rules.sets', {})).data as RuleSetsInUse;
const choose = (input: object, who: Clinician = admin) =>
  who.browser.call('roster.rules.chooseSet', input);
const chooseForJob = async (job: string, set: RuleSetName) => {
  const { jobs } = await inUse();
  const seen = jobs.find((row) => row.job === job)!.set;
  expect((await choose({ of: 'job', job, seen, set })).status).toBe(200);
};
const chooseForUnit = async (set: RuleSetName | null) => {
  const seen = (await inUse()).units.find(({ unitId }) => unitId === unit.id)!.set;
  expect((await choose({ of: 'unit', unitId: unit.id, seen, set })).status).toBe(200);
};

let weeks = 0;
beforeEach(async () => {
  weeks += 5;
  await owner.query('delete from duty_rule_choices');
});
const day = (plus = 0) => dayAfter(firstDay, weeks * 7 + plus);

/** A swing shift that ends at midnight, and a day shift that begins seven hours later. */
const shortRest = async (who: Clinician) => {
  await change(cell(who, day(), 'S'));
  return (await change(cell(who, day(1), 'D'))).problem ?? 'planned';
};

/** 84 hours in each of four weeks. */
const above80 = (who: Clinician) => Array.from({ length: 28 }, (_, at) => cell(who, day(at), 'D'));

test('S214 a plan above 80 hours is refused for who is under the residents’ set, and planned for who is under none', async () => {
  await chooseForJob('Nurse Practitioner', 'none');
  const refused = await change(...above80(await resident()));
  expect(refused.problem).toBe('roster.rule');
  expect(refused.body.error.message).toContain('84 h a week');
  expect((await change(...above80(await nurse()))).status).toBe(200);
});

test('S214 until something is chosen everybody is under the rules that the organization had', async () => {
  expect(await shortRest(await nurse())).toBe('roster.rule');
  const { sets, units } = await inUse();
  expect(sets.filter(({ set }) => set !== 'residents').map(({ people }) => people)).toEqual([0, 0]);
  expect(units.every(({ set }) => set === null)).toBe(true);
});

test('S214 the nurses’ set has its own limits, and an administrator changes them without the residents’', async () => {
  await chooseForJob('Nurse Practitioner', 'nurses');
  const six = (who: Clinician) =>
    change(...Array.from({ length: 6 }, (_, at) => cell(who, day(at), 'D')));
  const refused = await six(await nurse());
  expect(refused.body.error.message).toContain('72 h in 7 days; at most 60 h');
  expect((await six(await resident())).status).toBe(200);
  const list = async () =>
    (await admin.browser.call('roster.rules.list', {})).data as (RuleSetting & {
      version: number;
    })[];
  const weekly = async (set: string) =>
    (await list()).find((setting) => setting.rule === 'weekly-hours' && setting.set === set)!;
  const before = await weekly('residents');
  const changed = { ...(await weekly('nurses')), limits: { mostWeekMinutes: 72 * 60, weeks: 1 } };
  expect((await admin.browser.call('roster.rules.save', changed)).status).toBe(200);
  expect((await six(await nurse())).body.error?.message ?? 'planned').toBe('planned');
  expect(await weekly('residents')).toEqual(before);
  expect((await admin.browser.call('roster.rules.save', changed)).problem).toBe('conflict');
  await owner.query('delete from roster_rules where organization_id = $1', [organizationId]);
});

test('S214 the unit’s choice wins over the job’s, and is for its people alone', async () => {
  const [own, elsewhere] = [await resident(), await member({}, (await ward.newUnit()).id)];
  await chooseForUnit('none');
  expect(await shortRest(own)).toBe('planned');
  expect(await shortRest(elsewhere)).toBe('roster.rule');
  await chooseForUnit(null);
  expect(await shortRest(await resident())).toBe('roster.rule');
});

test('S214 who has moved keeps for past days the rules of the unit that they had', async () => {
  const old = await ward.newUnit();
  const who = await member({}, old.id);
  const seen = { of: 'unit', unitId: old.id, seen: null, set: 'none' };
  expect((await choose(seen)).status).toBe(200);
  const hours = (count: number) => count * 60;
  const duties = dutiesOf(clinic);
  const typeId = await duties.shiftType({ unitId: old.id, name: 'Long day', kind: 'day' });
  const startsAt = minutesFromNow(-hours(72));
  const endsAt = minutesFromNow(-hours(72) + hours(30));
  const assignmentId = await duties.place(who, {
    shiftTypeId: typeId,
    from: -hours(72),
    until: -hours(72) + hours(12),
  });
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const entered = await who.browser.call('roster.worked.enter', {
    id: randomUUID(),
    version: 0,
    note: null,
    assignmentId,
    ...times,
  });
  expect(entered.status).toBe(200);
  const findings = async () => {
    const month = times.startsAt.slice(0, 7);
    const { data } = await who.browser.call('roster.worked.own', { month });
    return (data as WorkedMonth).people[0]!.shifts.flatMap((shift) =>
      shift.findings.map(({ words }) => words),
    );
  };
  expect(await findings()).toEqual([]);
  await owner.query('update practitioners set unit_id = $1 where id = $2', [unit.id, who.id]);
  expect(await findings()).toEqual([]);
  await owner.query(`update past_units set until = '2020-01-01' where practitioner_id = $1`, [
    who.id,
  ]);
  expect(await findings()).toEqual([expect.stringContaining('30 h of duty without a break')]);
});

test('S214 a swap and a hand-over ask the set of who takes the shift', async () => {
  const [giver, strict, free] = [await nurse(), await resident(), await nurse()];
  await chooseForJob('Nurse Practitioner', 'none');
  await change(cell(giver, day(1), 'D'), cell(strict, day(), 'S'), cell(free, day(), 'S'));
  await ward.publish(day(), day(6));
  const { shifts } = await ward.period(day(), day(1));
  const shift = shifts.find(({ practitionerId }) => practitionerId === giver.id)!;
  const offerId = randomUUID();
  await giver.browser.call('roster.swaps.offer', { id: offerId, assignmentId: shift.id });
  const handOver = { assignmentId: shift.id, withOwnUnit: true };
  const { data: takers } = await planner.browser.call('roster.handOverTakers', handOver);
  const stops = (id: string) =>
    (takers as HandOverTaker[])
      .find((taker) => taker.id === id)!
      .findings.filter(({ severity }) => severity === 'stop')
      .map(({ rule }) => rule);
  expect([stops(strict.id), stops(free.id)]).toEqual([['rest'], []]);
  const take = (who: Clinician) => who.browser.call('roster.swaps.take', { offerId });
  expect((await take(strict)).status).not.toBe(200);
  expect((await take(free)).status).toBe(200);
});

test('S214 the page names who is under which set, and by what', async () => {
  const who = await nurse();
  await chooseForUnit('nurses');
  const people = async (set: string) =>
    (await planner.browser.call('roster.rules.people', { set })).data as RuleSetPeople;
  expect((await people('nurses')).people).toContainEqual({
    id: who.id,
    fullName: who.fullName,
    job: 'Nurse Practitioner',
    unit: unit.name,
    by: 'unit',
  });
  await chooseForUnit(null);
  await chooseForJob('Nurse Practitioner', 'nurses');
  const { total, people: listed } = await people('nurses');
  expect(listed.find(({ id }) => id === who.id)).toMatchObject({ by: 'job' });
  const { sets, jobs } = await inUse();
  expect(sets.find(({ set }) => set === 'nurses')).toEqual({ set: 'nurses', people: total });
  expect(jobs.find(({ job }) => job === 'Nurse Practitioner')).toMatchObject({ people: total });
});

test('S214 only what was seen is changed, by administrators, in their organization, and it is audited', async () => {
  const input = { of: 'job', job: 'Resident', seen: 'residents', set: 'nurses' };
  expect((await choose(input, planner)).status).toBe(403);
  const both = await Promise.all([choose(input), choose({ ...input, set: 'none' })]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const won = both[0].status === 200 ? 'nurses' : 'none';
  const audited = await clinic.recorded('roster.rule-set-choose', 'Resident');
  expect(audited.find(({ outcome }) => outcome === 'success')?.detail).toEqual({
    before: { set: 'residents' },
    after: { set: won },
  });
  const southgate = await clinic.world.newOrganization('Southgate Hospital');
  const stranger = await clinic.clinician({ role: 'ADMIN', organizationId: southgate });
  const foreign = { of: 'unit', unitId: unit.id, seen: null, set: 'none' };
  expect((await choose(foreign, stranger)).status).toBe(404);
});
