/** Tests jobs: done once whatever happens to servers, and never after a rollback. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#server/test/world.ts';
import { openJobs } from './jobs.ts';

let world: World;
const opened: ReturnType<typeof openJobs>[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  await world.close();
});

const kind = 'appointment.reminder';
const named = (appointmentId: string) => ({ appointmentId, minutesBefore: 60, startsAt: 'then' });
const anHourOn = () => new Date(Date.now() + 3_600_000);

/** One more server that runs jobs, and what it did. */
function server(work?: (id: string) => Promise<void>) {
  const jobs = openJobs(world.env.DATABASE_URL, { log: world.deps.log, pollEverySeconds: 0.5 });
  const did: string[] = [];
  jobs.work(kind, async ({ appointmentId }) => {
    did.push(appointmentId);
    await work?.(appointmentId);
  });
  opened.push(jobs);
  return { jobs, did };
}

async function stateOf(appointmentId: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ state: string }>(
    `select state from jobs.job where data->>'appointmentId' = $1 order by created_on`,
    [appointmentId],
  );
  return rows.map(({ state }) => state);
}

async function isDone(id: string): Promise<void> {
  await expect.poll(() => stateOf(id)).toEqual(['completed']);
}

/** Makes jobs due now. */
const comesDue = (id: string) =>
  world.owner.query(
    `update jobs.job set start_after = now() - interval '1 second' where data->>'appointmentId' = $1`,
    [id],
  );

test('a job is done once by two servers, though both are stopped and others started before it is due', async () => {
  const early = [server(), server()];
  await Promise.all(early.map(({ jobs }) => jobs.start()));
  const ids = Array.from({ length: 40 }, () => randomUUID());
  await early[0]!.jobs.send(
    world.deps.db,
    kind,
    ids.map((id) => ({ data: named(id), startAfter: anHourOn() })),
  );
  await Promise.all(early.map(({ jobs }) => jobs.stop()));
  expect(early.flatMap(({ did }) => did)).toEqual([]);
  for (const id of ids) await comesDue(id);
  const late = [server(), server()];
  await Promise.all(late.map(({ jobs }) => jobs.start()));
  for (const id of ids) await isDone(id);
  await Promise.all(late.map(({ jobs }) => jobs.stop()));
  expect(late.flatMap(({ did }) => did).toSorted()).toEqual(ids.toSorted());
});

test('a job of a change that was rolled back is never done', async () => {
  const { jobs, did } = server();
  const [undone, kept] = [randomUUID(), randomUUID()];
  const change = world.deps.db.transaction().execute(async (db) => {
    await jobs.send(db, kind, { data: named(undone) });
    throw new Error('the booking is refused');
  });
  await expect(change).rejects.toThrow('refused');
  await world.deps.db.transaction().execute((db) => jobs.send(db, kind, { data: named(kept) }));
  await jobs.start();
  await isDone(kept);
  await jobs.stop();
  expect(did).toEqual([kept]);
  expect(await stateOf(undone)).toEqual([]);
});

test('a new job with the key of another replaces it, done or not', async () => {
  const { jobs, did } = server();
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await jobs.send(world.deps.db, kind, {
    data: named(first),
    key: 'a key',
    startAfter: anHourOn(),
  });
  await jobs.send(world.deps.db, kind, { data: named(second), key: 'a key' });
  expect(await stateOf(first)).toEqual([]);
  await jobs.start();
  await isDone(second);
  await jobs.send(world.deps.db, kind, { data: named(third), key: 'a key' });
  await isDone(third);
  await jobs.stop();
  expect(did).toEqual([second, third]);
});

test('a cancelled job is not done', async () => {
  const { jobs, did } = server();
  const [taken, other] = [randomUUID(), randomUUID()];
  await jobs.send(world.deps.db, kind, { data: named(taken), key: 'taken back' });
  await jobs.cancel(world.deps.db, kind, ['taken back', 'unheard of']);
  await jobs.send(world.deps.db, kind, { data: named(other) });
  await jobs.start();
  await isDone(other);
  await jobs.stop();
  expect(did).toEqual([other]);
});

test('a job that fails is retried after a pause, without delaying others', async () => {
  let faults = 1;
  const failing = randomUUID();
  const { jobs, did } = server((id) =>
    id === failing && faults-- > 0 ? Promise.reject(new Error('no mail')) : Promise.resolve(),
  );
  const fine = randomUUID();
  await jobs.send(world.deps.db, kind, [{ data: named(failing) }, { data: named(fine) }]);
  await jobs.start();
  await isDone(fine);
  await expect.poll(() => stateOf(failing)).toEqual(['retry']);
  await comesDue(failing);
  await isDone(failing);
  await jobs.stop();
  expect(did.filter((id) => id === failing)).toHaveLength(2);
  expect(did.filter((id) => id === fine)).toHaveLength(1);
});

test('S30 a server that is asked to stop finishes its running jobs first', async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const { jobs } = server(() => {
    begun.resolve();
    return mayEnd.promise;
  });
  const id = randomUUID();
  await jobs.send(world.deps.db, kind, { data: named(id) });
  await jobs.start();
  await begun.promise;
  const stopped = jobs.stop();
  const idle = server();
  await idle.jobs.start();
  await idle.jobs.stop();
  expect(await stateOf(id)).toEqual(['active']);
  mayEnd.resolve();
  await stopped;
  expect(await stateOf(id)).toEqual(['completed']);
});

test('S30 the running jobs of a killed server are done by another', async () => {
  const { jobs, did } = server();
  const id = randomUUID();
  await jobs.send(world.deps.db, kind, { data: named(id) });
  await world.owner.query(
    `update jobs.job set state = 'active', started_on = now() - interval '10 minutes'
     where data->>'appointmentId' = $1`,
    [id],
  );
  await jobs.start();
  await expect.poll(() => stateOf(id)).toEqual(['retry']);
  await comesDue(id);
  await isDone(id);
  await jobs.stop();
  expect(did).toEqual([id]);
  expect(world.lines.filter((line) => line.includes('the job library reported'))).toEqual([]);
});

test('S28 jobs go on when Postgres has closed every connection', async () => {
  const { jobs, did } = server();
  await jobs.start();
  const [before, after] = [randomUUID(), randomUUID()];
  await jobs.send(world.deps.db, kind, { data: named(before) });
  await isDone(before);
  await world.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'karemd-jobs' and datname = current_database()`,
  );
  await jobs.send(world.deps.db, kind, { data: named(after) });
  await isDone(after);
  await jobs.stop();
  expect(did).toEqual([before, after]);
});
