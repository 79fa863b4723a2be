/** Tests settling many displaced appointments in one step: the verdict before, each by itself, and what is left. */
import { afterAll, expect, test } from 'vitest';
import type { ResolveHow, ResolvePlan, ResolveResult } from '#shared/front-desk/displaced.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { callAppointments } from '#server/test/browser.ts';
import type { Clinician } from '#server/test/clinic.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';

const clinic = await openMailingClinic();
const here = { zone: 'Europe/London' };
const planner = await clinic.clinician({ role: 'EDITOR', ...here });
afterAll(() => clinic.close());

interface Placed {
  appointmentId: string;
  practitionerId: string;
}

/** So many after another, from eleven on that day, in what becomes their time off. */
async function hit(who: Clinician, days: number, count: number): Promise<Placed[]> {
  const day = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  const first = Date.parse(`${day}T11:00:00Z`);
  const rows: Placed[] = [];
  for (let at = 0; at < count; at += 1) {
    const startsAt = new Date(first + at * 30 * minuteMs);
    const minutes = Math.round((startsAt.getTime() - Date.now()) / minuteMs);
    const id = await clinic.place([who], { at: minutes, kind: 'in-person' });
    await clinic.world.owner.query(
      `update appointments set starts_at = $2::timestamptz,
         ends_at = $2::timestamptz + interval '20 minutes' where id = $1`,
      [id, startsAt],
    );
    rows.push({ appointmentId: id, practitionerId: who.id });
  }
  await clinic.world.owner.query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     values ($1, $2, $3, $4, $2)`,
    [clinic.world.organizationId, who.id, new Date(first), new Date(first + 3 * hourMs)],
  );
  return rows;
}

const plan = async (how: ResolveHow, rows: Placed[], who = planner): Promise<ResolvePlan[]> =>
  (await callAppointments(who, 'displaced.plan', { how, rows })).data;

const resolve = async (
  how: ResolveHow,
  plans: ResolvePlan[],
  more = {},
): Promise<ResolveResult[]> => {
  const rows = plans.map(({ appointmentId, practitionerId, version, toId, startsAt }) => ({
    appointmentId,
    practitionerId,
    version,
    toId,
    startsAt,
  }));
  const answer = await callAppointments(planner, 'displaced.settle', { how, rows, ...more });
  expect(answer.status).toBe(200);
  return answer.data;
};

const read = async (appointmentId: string) =>
  (await callAppointments(planner, 'desk.appointment', { appointmentId })).data.appointment;

const listedIds = async (): Promise<string[]> =>
  (await callAppointments(planner, 'displaced.list')).data.displaced.map(
    ({ appointment }: { appointment: { id: string } }) => appointment.id,
  );

test('all of a day go to their next free times, no two to the same, and one that changed meanwhile stays', async () => {
  const lena = await clinic.clinician(here);
  const rows = await hit(lena, 3, 4);
  const plans = await plan('next-free', rows);
  expect(plans.map(({ can }) => can)).toEqual([true, true, true, true]);
  expect(new Set(plans.map(({ startsAt }) => startsAt)).size).toBe(4);
  const [changed = ''] = rows.map(({ appointmentId }) => appointmentId);
  await clinic.world.owner.query('update appointments set created_by = created_by where id = $1', [
    changed,
  ]);
  const results = await resolve('next-free', plans);
  expect(results.map(({ isDone }) => isDone)).toEqual([false, true, true, true]);
  expect(results[0]?.words).not.toBe('');
  for (const { appointmentId, startsAt } of plans.slice(1))
    expect((await read(appointmentId)).startsAt).toBe(startsAt);
  const listed = await listedIds();
  expect(rows.filter(({ appointmentId }) => listed.includes(appointmentId))).toEqual([rows[0]]);
  expect(await clinic.overlaps()).toBe(0);
});

test('other clinicians take the appointments that somebody is free for, and of the rest it is said that nobody is', async () => {
  const [away, other] = [await clinic.clinician(here), await clinic.clinician(here)];
  const rows = [...(await hit(away, 4, 2)), ...(await hit(other, 4, 2))];
  const plans = await plan('reassign', rows);
  const possiblePlans = plans.filter(({ can }) => can);
  const times = await Promise.all(
    possiblePlans.map(
      async ({ appointmentId, toId }) => `${(await read(appointmentId)).startsAt} ${toId}`,
    ),
  );
  expect(new Set(times).size).toBe(possiblePlans.length);
  const results = await resolve('reassign', possiblePlans);
  expect(results.every(({ isDone }) => isDone)).toBe(true);
  for (const { appointmentId, toId } of possiblePlans)
    expect((await read(appointmentId)).practitioners).toMatchObject([{ id: toId }]);
  expect(await clinic.overlaps()).toBe(0);
});

test('two who settle the same ones at once: each is settled by exactly one of them', async () => {
  const lena = await clinic.clinician(here);
  const plans = await plan('next-free', await hit(lena, 9, 3));
  const [settles, other] = await Promise.all([
    resolve('next-free', plans),
    resolve('next-free', plans.toReversed()),
  ]);
  const resolved = [...settles, ...other].filter(({ isDone }) => isDone);
  expect(resolved.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(
    plans.map(({ appointmentId }) => appointmentId).toSorted(),
  );
  for (const { appointmentId, startsAt, version } of plans)
    expect(await read(appointmentId)).toMatchObject({ startsAt, version: version + 1 });
  expect(await clinic.overlaps()).toBe(0);
});

test('two who give their displaced appointment to the same free colleague: one does, the other stays listed', async () => {
  const [away, other] = [await clinic.clinician(here), await clinic.clinician(here)];
  const [rows, placements] = [await hit(away, 12, 1), await hit(other, 12, 1)];
  const [first] = await plan('reassign', rows);
  const [second] = await plan('reassign', placements);
  expect(first?.toId).toBeDefined();
  const results = await Promise.all([
    resolve('reassign', [first!]),
    resolve('reassign', [{ ...second!, toId: first?.toId ?? '' }]),
  ]);
  expect(results.flat().filter(({ isDone }) => isDone)).toHaveLength(1);
  const unresolved = results.flat().find(({ isDone }) => !isDone);
  expect(unresolved?.words).not.toBe('');
  const listed = await listedIds();
  expect(
    [rows, placements].flat().filter(({ appointmentId }) => listed.includes(appointmentId)),
  ).toMatchObject([{ appointmentId: unresolved?.appointmentId }]);
  expect(await clinic.overlaps()).toBe(0);
});

test('who has no address cannot be asked; cancelled, all are off the list with the reason', async () => {
  const lena = await clinic.clinician(here);
  const rows = await hit(lena, 5, 2);
  const [first] = rows;
  const { id: patientId } = await clinic.letters.patient(planner);
  await clinic.world.owner.query('update appointments set patient_id = $2 where id = $1', [
    first?.appointmentId,
    patientId,
  ]);
  const askPlans = await plan('ask', rows);
  expect(askPlans.map(({ can }) => can)).toEqual([true, false]);
  const untilDay = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
  expect(await resolve('ask', askPlans, { untilDay })).toMatchObject([
    { isDone: true },
    { isDone: false },
  ]);
  const results = await resolve('cancel', await plan('cancel', rows), { reason: 'Dr. is ill' });
  expect(results.map(({ isDone }) => isDone)).toEqual([true, true]);
  expect((await read(first?.appointmentId ?? '')).cancelledBecause).toBe('Dr. is ill');
  const listed = await listedIds();
  expect(rows.filter(({ appointmentId }) => listed.includes(appointmentId))).toEqual([]);
});

const undone = async (results: ResolveResult[]) =>
  (
    await callAppointments(planner, 'displaced.undo', {
      changeIds: results.flatMap(({ changeId }) => changeId ?? []),
    })
  ).data;

const more = { isUndoable: true };

test.each(['next-free', 'reassign', 'ask', 'cancel'] as const)(
  'settled by mistake, all of them are as before, and no patient hears of it: %s',
  async (how) => {
    const lena = await clinic.clinician(here);
    const rows = await hit(lena, { 'next-free': 10, reassign: 11, ask: 12, cancel: 13 }[how], 3);
    const mailed: string[] = [];
    for (const { appointmentId } of rows) {
      const { id, email } = await clinic.letters.patient(planner);
      mailed.push(email);
      await clinic.world.owner.query('update appointments set patient_id = $2 where id = $1', [
        appointmentId,
        id,
      ]);
    }
    const before = await Promise.all(rows.map(({ appointmentId }) => read(appointmentId)));
    const untilDay = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
    const plans = (await plan(how, rows)).filter(({ can }) => can);
    expect(plans.length).toBeGreaterThan(0);
    const results = await resolve(how, plans, { ...more, ...(how === 'ask' && { untilDay }) });
    expect(results.every(({ isDone, changeId }) => isDone && changeId !== null)).toBe(true);
    expect(await undone(results)).toEqual({ count: plans.length, failures: [] });
    const again = await undone(results);
    expect([again.count, again.failures.length]).toEqual([0, plans.length]);
    const after = await Promise.all(rows.map(({ appointmentId }) => read(appointmentId)));
    const facts = (all: typeof after) =>
      all.map(({ startsAt, state, chooseBy, practitioners }) => {
        return { startsAt, state, chooseBy, practitioners };
      });
    expect(facts(after)).toEqual(facts(before));
    const listed = await listedIds();
    for (const { appointmentId } of rows) {
      expect(listed).toContain(appointmentId);
      await clinic.letters.comesDue(appointmentId);
    }
    const subjects = mailed.flatMap((email) =>
      clinic.letters.to(email).map(({ subject }) => subject),
    );
    expect(subjects.filter((subject) => !subject.startsWith('A reminder'))).toEqual([]);
    expect(await clinic.overlaps()).toBe(0);
  },
);

test('of many that are undone, one that somebody changed meanwhile stays, with the reason', async () => {
  const lena = await clinic.clinician(here);
  const rows = await hit(lena, 14, 2);
  const results = await resolve('cancel', await plan('cancel', rows), more);
  await clinic.world.owner.query('update appointments set created_by = created_by where id = $1', [
    rows[0]?.appointmentId,
  ]);
  const { count, failures } = await undone(results);
  expect([count, failures.length]).toEqual([1, 1]);
  expect(failures[0]).not.toBe('');
  expect((await read(rows[0]?.appointmentId ?? '')).state).toBe('cancelled');
  expect((await read(rows[1]?.appointmentId ?? '')).state).toBe('booked');
});

test('S111 a clinician settles their own, gives none away, and another’s are not planned', async () => {
  const [lena, tomas] = [await clinic.clinician(here), await clinic.clinician(here)];
  const rows = await hit(lena, 6, 1);
  expect(await plan('cancel', rows, lena)).toHaveLength(1);
  expect(await plan('cancel', rows, tomas)).toEqual([]);
  const answer = await callAppointments(lena, 'displaced.plan', { how: 'reassign', rows });
  expect(answer.problem).toBe('access.denied');
  const row = { ...rows[0], version: 1 };
  const foreign = await callAppointments(tomas, 'displaced.settle', { how: 'cancel', rows: [row] });
  expect(foreign.data).toMatchObject([{ isDone: false }]);
});

test('a plan for six takes as many statements as one for one', async () => {
  const lena = await clinic.clinician(here);
  const rows = await hit(lena, 9, 6);
  for (const how of ['next-free', 'reassign', 'ask', 'cancel'] as const) {
    const counted = async (some: Placed[]) =>
      (await clinic.world.countStatements(() => plan(how, some))).count;
    const few = await counted(rows.slice(0, 1));
    expect([how, await counted(rows)]).toEqual([how, few]);
  }
});
