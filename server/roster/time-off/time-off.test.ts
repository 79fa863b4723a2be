/** Tests time off: asked, decided, withdrawn, limited by unit, counted by year, and one truth with bookings. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { countedDays } from '#shared/roster/counted-days.ts';
import { balancesOf } from '#shared/roster/time-off-requests.ts';
import { mailTimeOff } from '#server/roster/service.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';

let clinic: Clinic;
let planner: Clinician;
beforeAll(async () => {
  clinic = await openClinic();
  planner = await clinic.clinician({ role: 'EDITOR' });
});
afterAll(() => clinic.close());

const year = new Date().getUTCFullYear() + 1;
const day = (monthDay: string) => `${year}-${monthDay}`;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

async function member(unitId?: string) {
  const who = await clinic.clinician();
  const unit = unitId ?? (await clinic.newUnit()).id;
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    unit,
    who.id,
  ]);
  return { ...who, unitId: unit };
}

async function ask(who: Clinician, from: string, to: string, more: object = {}) {
  const id = randomUUID();
  const input = { id, kind: 'vacation', from, to, ...more };
  const answer = await who.browser.call('roster.timeOff.ask', input);
  return { ...answer, id, input };
}

const approve = (requestId: string, more: object = {}, by = planner) =>
  by.browser.call('roster.timeOff.approve', { requestId, version: 1, ...more });

const absences = async (who: Clinician) =>
  (
    await clinic.world.owner.query(
      'select starts_at, ends_at from time_off where practitioner_id = $1',
      [who.id],
    )
  ).rows;

test('what is approved is time off for bookings, whole local days of the person, and only then', async () => {
  const lena = await member();
  const { id } = await ask(lena, day('03-27'), day('03-29'));
  expect(await absences(lena)).toEqual([]);
  const { data } = await planner.browser.call('roster.timeOff.asked');
  expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({
    fullName: lena.fullName,
    state: 'asked',
  });
  expect((await approve(id)).status).toBe(200);
  const [off, ...more] = await absences(lena);
  expect(more).toEqual([]);
  const local = (instant: Date) =>
    new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'Europe/London',
    }).format(instant);
  expect([local(off.starts_at), local(off.ends_at)]).toEqual([
    `${day('03-27')} 00:00`,
    `${day('03-30')} 00:00`,
  ]);
  expect(await clinic.recorded('time-off.approve', id)).toMatchObject([
    { actor_id: planner.id, outcome: 'success', detail: { practitionerId: lena.id } },
  ]);
  expect((await approve(id)).problem).toBe('roster.time-off-decided');
});

test('an approval lists what was booked as displaced, and the deciding person sees it before', async () => {
  const lena = await member();
  const inTenDays = 10 * 24 * 60;
  const appointmentId = await clinic.place([lena], { at: inTenDays, kind: 'in-person' });
  const local = (minutes: number) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' }).format(
      new Date(Date.now() + minutes * 60_000),
    );
  const from = local(inTenDays);
  const { id, status } = await ask(lena, from, from);
  expect(status).toBe(200);
  const { data: hits } = await planner.browser.call('roster.timeOff.hits', { requestId: id });
  expect(hits).toMatchObject({ practitionerId: lena.id, hasAppointments: true, fullDays: [] });
  await approve(id);
  const { data } = await planner.browser.call('appointments.displaced.list');
  expect(
    data.displaced.map(({ appointment }: { appointment: { id: string } }) => appointment.id),
  ).toContain(appointmentId);
});

test('S143 appointments are given to others with the approval, or nothing of it happens', async () => {
  const [lena, ben, busy] = [await member(), await member(), await member()];
  const at = 12 * 24 * 60;
  const [given, kept] = [
    await clinic.place([lena], { at, kind: 'in-person' }),
    await clinic.place([lena], { at: at + 40, kind: 'in-person' }),
  ];
  await clinic.place([busy], { at, kind: 'meeting' });
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
  const [from, to] = [at - 60, at + 120].map((minutes) =>
    local.format(new Date(Date.now() + minutes * 60_000)),
  );
  const { id } = await ask(lena, from ?? '', to ?? '');
  const move = (toId: string, version = 1) => ({
    moves: [{ appointmentId: given, version, toId }],
  });
  const holders = async () =>
    (
      await clinic.world.owner.query<{ practitioner_id: string }>(
        'select practitioner_id from appointment_practitioners where appointment_id = any($1)',
        [[given, kept]],
      )
    ).rows.map((row) => row.practitioner_id);
  expect((await approve(id, move(busy.id))).problem).toBe('appointments.overlap');
  expect((await approve(id, move(ben.id, 7))).problem).toBe('conflict');
  expect(await absences(lena)).toEqual([]);
  expect(await holders()).toEqual([lena.id, lena.id]);
  expect((await approve(id, move(ben.id))).status).toBe(200);
  expect((await holders()).toSorted()).toEqual([ben.id, lena.id].toSorted());
  const { data } = await planner.browser.call('appointments.displaced.list');
  const displaced = data.displaced.map(
    ({ appointment }: { appointment: { id: string } }) => appointment.id,
  );
  expect([displaced.includes(kept), displaced.includes(given)]).toEqual([true, false]);
  expect(await clinic.recorded('appointment.reassign', given)).toMatchObject([
    { detail: { before: { practitionerId: lena.id }, after: { practitionerId: ben.id } } },
  ]);
});

test('time off is withdrawn until its first day, and is not removed behind the request', async () => {
  const lena = await member();
  // People see what the coming year takes from their bookings.
  const { id } = await ask(lena, inDays(30), inDays(30));
  await approve(id);
  const { data } = await lena.browser.call('appointments.availability');
  const timeOffId = data.timeOff[0]!.id;
  expect((await lena.browser.call('appointments.removeTimeOff', { timeOffId })).problem).toBe(
    'roster.time-off-approved',
  );
  const other = await member();
  const withdrawal = { requestId: id, version: 2 };
  expect((await other.browser.call('roster.timeOff.withdraw', withdrawal)).problem).toBe(
    'not-found',
  );
  expect((await lena.browser.call('roster.timeOff.withdraw', withdrawal)).status).toBe(200);
  expect(await absences(lena)).toEqual([]);
});

test('a refusal has a reason, and nobody decides about their own', async () => {
  const lena = await member();
  const { id } = await ask(lena, day('06-01'), day('06-02'));
  const refusal = { requestId: id, version: 1 };
  const refuse = (more: object) =>
    planner.browser.call('roster.timeOff.refuse', { ...refusal, ...more });
  expect((await refuse({ reason: ' ' })).problem).toBe('input.invalid');
  expect((await refuse({ reason: 'Exams of the residents' })).status).toBe(200);
  const { data } = await lena.browser.call('roster.timeOff.own');
  expect(data.requests[0]).toMatchObject({ state: 'refused', reason: 'Exams of the residents' });
  const own = await ask(planner, day('06-01'), day('06-02'));
  expect((await approve(own.id)).problem).toBe('roster.time-off-own');
});

test('who asked is mailed what was decided; what was withdrawn meanwhile is not mailed', async () => {
  const { world } = clinic;
  const [lena, ben, ana] = [await member(), await member(), await member()];
  const jobs = async (requestId: string) =>
    (
      await world.owner.query(
        `select data from jobs.job where name = 'time-off.letter' and data->>'requestId' = $1`,
        [requestId],
      )
    ).rows.map(({ data }) => data);
  const refused = await ask(lena, day('06-08'), day('06-08'));
  const reason = 'Exams of the residents';
  await planner.browser.call('roster.timeOff.refuse', {
    requestId: refused.id,
    version: 1,
    reason,
  });
  const approved = await ask(ben, day('06-08'), day('06-09'));
  await approve(approved.id);
  const withdrawn = await ask(ana, day('06-08'), day('06-09'));
  await approve(withdrawn.id);
  await ana.browser.call('roster.timeOff.withdraw', { requestId: withdrawn.id, version: 2 });
  for (const { id } of [refused, approved, withdrawn]) {
    expect(await jobs(id)).toEqual([{ requestId: id }]);
    await mailTimeOff(world.deps, { requestId: id });
  }
  const to = ({ email }: Clinician) => world.letters.filter((letter) => letter.to === email);
  expect(to(lena)).toMatchObject([{ subject: 'Your time off was refused, Northgate Hospital' }]);
  expect(to(lena)[0]?.text).toContain(`Reason: ${reason}`);
  expect(to(ben)[0]?.text).toContain(`was approved by ${planner.fullName}`);
  expect(to(ana)).toEqual([]);
});

test('of many approvals at once no more are given than the unit allows on a day', async () => {
  const { id: unitId } = await clinic.newUnit();
  await planner.browser.call('roster.timeOff.saveLimit', { unitId, mostAway: 2 });
  const people = await Promise.all(Array.from({ length: 6 }, () => member(unitId)));
  const requests = await Promise.all(people.map((who) => ask(who, day('07-06'), day('07-10'))));
  const answers = await Promise.all(requests.map(({ id }) => approve(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const at = answers.findIndex(({ problem }) => problem === 'roster.time-off-full');
  const late = requests[at]!.id;
  const { data } = await planner.browser.call('roster.timeOff.hits', { requestId: late });
  expect(data.fullDays).toHaveLength(5);
  expect((await approve(late, { overrideReason: 'A wedding' })).status).toBe(200);
});

test('the days of a year are counted, and what exceeds them needs a reason', async () => {
  const lena = await member();
  const allowance = { practitionerId: lena.id, kind: 'vacation', year, days: 3 };
  await planner.browser.call('roster.timeOff.saveAllowance', allowance);
  const { id, data } = await ask(lena, day('09-06'), day('09-12'));
  expect(data.balances).toMatchObject([{ year, granted: 3, approved: 0, asked: 5, left: -2 }]);
  expect((await approve(id)).problem).toBe('roster.time-off-none-left');
  expect((await approve(id, { overrideReason: 'Agreed with the chief' })).status).toBe(200);
});

test('sent twice it is one request; the same days are not asked for twice', async () => {
  const lena = await member();
  const { input } = await ask(lena, day('10-05'), day('10-06'));
  expect((await lena.browser.call('roster.timeOff.ask', input)).data.requests).toHaveLength(1);
  expect((await ask(lena, day('10-06'), day('10-07'))).problem).toBe('roster.time-off-twice');
});

test('S15 another hospital’s planner neither sees nor decides', async () => {
  const lena = await member();
  const { id } = await ask(lena, day('11-02'), day('11-03'));
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId, role: 'EDITOR' });
  expect((await stranger.browser.call('roster.timeOff.asked')).data).toEqual([]);
  expect((await approve(id, {}, stranger)).problem).toBe('not-found');
  const { unitId } = lena;
  const limit = await stranger.browser.call('roster.timeOff.saveLimit', { unitId, mostAway: 1 });
  expect(limit.problem).toBe('not-found');
});

test('what is left of a year is carried into the next, as much as that year takes', () => {
  const of = (yearOf: number, days: number, carriedMost: number) => ({
    kind: 'vacation' as const,
    year: yearOf,
    days,
    carriedMost,
  });
  const balances = balancesOf(
    [of(2028, 25, 5), of(2026, 25, 0), of(2027, 25, 5)],
    [
      { kind: 'vacation', year: 2026, approved: 12, asked: 0 },
      { kind: 'vacation', year: 2027, approved: 20, asked: 8 },
    ],
  );
  expect(balances.map(({ carried, left }) => [carried, left])).toEqual([
    [0, 13],
    [5, 2],
    [2, 27],
  ]);
  expect(countedDays({ from: '2026-12-24', to: '2026-12-27' }, new Set(['2026-12-25']))).toBe(1);
});

test('a planner reads what they set: the limit of a unit, and the days of a colleague by year', async () => {
  const [lena, stranger] = [
    await member(),
    await clinic.clinician({
      role: 'EDITOR',
      organizationId: await clinic.world.newOrganization('Westgate Hospital'),
    }),
  ];
  const limitRead = async (who = planner) =>
    who.browser.call('roster.timeOff.limit', { unitId: lena.unitId });
  const balancesRead = (who = planner) =>
    who.browser.call('roster.timeOff.balances', { practitionerId: lena.id });
  expect((await limitRead()).data).toEqual({ mostAway: null });
  await planner.browser.call('roster.timeOff.saveLimit', { unitId: lena.unitId, mostAway: 2 });
  expect((await limitRead()).data).toEqual({ mostAway: 2 });
  const allowance = { kind: 'vacation', year, days: 25, carriedMost: 5 };
  const input = { practitionerId: lena.id, ...allowance };
  await planner.browser.call('roster.timeOff.saveAllowance', input);
  await ask(lena, day('03-01'), day('03-01'));
  expect((await balancesRead()).data).toMatchObject({
    allowances: [allowance],
    balances: [{ kind: 'vacation', year, granted: 25, carried: 0 }],
  });
  expect([(await limitRead(stranger)).status, (await balancesRead(stranger)).status]).toEqual([
    404, 404,
  ]);
});
