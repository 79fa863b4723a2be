/** Tests the clock of a time that was set for a case: it warns, is missed and met, and moves with that time. */
import { afterAll, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { serverActor } from '#server/audit/service.ts';
import { checkClock, clockSetTimes, openCase, raiseCase } from '#server/cases/service.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import type { NameIn } from '#server/test/browser.ts';

const clinic = await openClinic({ env: { SESSION_IDLE_MINUTES: '700' } });
const { world } = clinic;
const grace = await clinic.clinician({ hospitalRole: 'Case Manager' });
const chief = await clinic.clinician({ hospitalRole: 'Chief Hospitalist' });
afterAll(() => clinic.close());

const call = <Name extends NameIn<'cases'>>(who: Clinician, name: Name, input: object = {}) =>
  who.browser.call(`cases.${name}`, input);
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

async function task(dueAt: string | null): Promise<string> {
  const assign = { to: 'person', personId: grace.id };
  return (await call(grace, 'openTask', { title: 'Order oxygen', assign, dueAt })).data.caseId;
}

const read = async (caseId: string, who = grace) => (await call(who, 'byId', { caseId })).data;
const clocksOf = async (caseId: string) => (await read(caseId)).clocks;

async function move(caseId: string, name: string, note = '') {
  const { version } = await read(caseId);
  return call(grace, 'move', { caseId, version, move: name, note });
}

test('S376 the time that a task is wanted by warns an hour before, is missed, and then role and backup see the task', async () => {
  const dueAt = inHours(5);
  const caseId = await task(dueAt);
  const clock = (await clocksOf(caseId))[0]!;
  expect(clock).toMatchObject({ label: 'Task', citation: 'The time that was set for it', dueAt });
  expect(Date.parse(clock.dueAt) - Date.parse(clock.warnAt)).toBe(hourMs);
  const check = () => checkClock(world.deps, { clockId: clock.id });
  const events = async () =>
    (await read(caseId)).events.map(({ event }: { event: string }) => event);
  await check();
  expect(await events()).toEqual(['opened']);
  world.clock.offsetMs = 4 * hourMs + minuteMs;
  await check();
  await check();
  expect(await events()).toEqual(['opened', 'clock-warned']);
  expect((await call(chief, 'byId', { caseId })).problem).toBe('not-found');
  world.clock.offsetMs = 5 * hourMs + minuteMs;
  await check();
  expect((await events()).slice(1)).toEqual(['clock-warned', 'clock-missed']);
  expect((await read(caseId, chief)).dueAt).toBe(dueAt);
  const { rows } = await world.owner.query<{ action: string }>(
    `select action from audit_events where object_id = $1 and action like 'clock.%' order by seq`,
    [caseId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['clock.warn', 'clock.miss']);
  world.clock.offsetMs = 0;
});

test('a task that is done meets its time, one that is not needed ends it, and one that is opened again in time has it once more', async () => {
  const done = await task(inHours(5));
  await move(done, 'finish');
  expect((await clocksOf(done))[0]!.state).toBe('met');
  await call(grace, 'undo', { caseId: done, version: (await read(done)).version });
  expect((await clocksOf(done)).map(({ state }: { state: string }) => state)).toEqual(['running']);
  await move(done, 'drop', 'He is at home');
  expect((await clocksOf(done))[0]!.state).toBe('stopped');
  await move(done, 'reopen');
  const states = (await clocksOf(done)).map(({ state }: { state: string }) => state);
  expect(states).toEqual(['running', 'stopped']);
  // Under two hours it warns when half of the time is over.
  const soon = (await clocksOf(await task(inHours(1))))[0]!;
  expect(Date.parse(soon.dueAt) - Date.parse(soon.warnAt)).toBeLessThanOrEqual(30 * minuteMs);
  expect(await clocksOf(await task(null))).toEqual([]);
});

test('what a rule finds again brings the set time and its clock forward, never back', async () => {
  const { organizationId } = world;
  const actor = { ...serverActor(world.deps), jobs: world.deps.jobs };
  const sameAs = 'oxygen';
  const because = { rule: 'Oxygen', revision: 1 } as never;
  const raise = (hours: number) =>
    world.deps.db.transaction().execute((db) =>
      raiseCase(db, actor, {
        organizationId,
        kind: 'task',
        sameAs,
        because,
        targetAt: new Date(inHours(hours)),
      }),
    );
  const caseId = await world.deps.db.transaction().execute((db) =>
    openCase(db, actor, {
      organizationId,
      kind: 'task',
      title: 'Oxygen',
      subject: {},
      sameAs,
      owner: { ownerId: grace.id, ownerRole: null },
    }),
  );
  await raise(8);
  const first = await read(caseId!);
  expect(first.clocks).toHaveLength(1);
  await raise(4);
  const earlier = await read(caseId!);
  await raise(6);
  const clock = (await read(caseId!)).clocks[0]!;
  expect(clock.dueAt).toBe(earlier.dueAt);
  expect(Date.parse(first.dueAt!) - Date.parse(clock.dueAt)).toBeGreaterThan(3 * hourMs);
});

test('open cases of before get the clock of their time once: what is past without a word', async () => {
  const ahead = await task(inHours(5));
  const past = await task(inHours(1));
  await world.owner.query(`delete from clocks where case_id = any($1)`, [[ahead, past]]);
  world.clock.offsetMs = 2 * hourMs;
  await clockSetTimes(world.deps);
  await clockSetTimes(world.deps);
  world.clock.offsetMs = 0;
  expect((await clocksOf(ahead)).map(({ state }: { state: string }) => state)).toEqual(['running']);
  expect((await clocksOf(past)).map(({ state }: { state: string }) => state)).toEqual(['missed']);
  expect((await read(past)).events).toHaveLength(1);
});
