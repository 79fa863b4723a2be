/** Tests that the server's jobs start when Postgres answers, however long that takes. */
import { randomUUID } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#infra/processes/ports.ts';
import { openWorld } from '#server/test/world.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { startWork } from './work.ts';

const world = await openWorld();
afterAll(() => world.close());

/** Without the folder of Postgres' socket. */
const overTcp = () => Object.assign(new URL(world.env.DATABASE_URL), { search: '' });

/** A proxy to the real Postgres that can be closed. */
function openProxy(databaseUrl: URL) {
  const open = new Set<{ destroy: () => void }>();
  return {
    proxy: createServer((near) => {
      const far = connect(Number(databaseUrl.port), databaseUrl.hostname);
      for (const end of [near, far]) {
        open.add(end);
        end.on('error', () => end.destroy());
      }
      near.pipe(far).pipe(near);
    }),
    closeAll: () => open.forEach((end) => end.destroy()),
  };
}

const stateOf = async (offerId: string) => {
  const { rows } = await world.owner.query<{ state: string }>(
    `select state from jobs.job where data->>'offerId' = $1`,
    [offerId],
  );
  return rows.map(({ state }) => state);
};

test('a server that starts before Postgres does its jobs once Postgres answers', async () => {
  const { proxy, closeAll } = openProxy(overTcp());
  const port = await freePort();
  const through = overTcp();
  through.hostname = '127.0.0.1';
  through.port = String(port);
  const warned: string[] = [];
  const log = Object.create(world.deps.log, {
    warn: { value: (_facts: object, words: string) => void warned.push(words) },
  }) as typeof world.deps.log;
  const jobs = openJobs(through.href, { log, pollEverySeconds: 0.5 });
  const working = startWork({ ...world.deps, log, jobs }, { retryAfterMs: 20 });
  const notYet = () => warned.filter((words) => words.includes('could not be started yet')).length;
  await expect.poll(notYet).toBeGreaterThan(1);

  proxy.listen(port, '127.0.0.1');
  const offerId = randomUUID();
  await world.deps.jobs.send(world.deps.db, 'waitlist.lapse', { data: { offerId } });
  await expect.poll(() => stateOf(offerId)).toEqual(['completed']);
  await working.stop();
  closeAll();
  proxy.close();
});

test('a server that is stopped while Postgres is away stops at once', async () => {
  const nowhere = overTcp();
  nowhere.hostname = '127.0.0.1';
  nowhere.port = String(await freePort());
  const { log } = world.deps;
  const jobs = openJobs(nowhere.href, { log, pollEverySeconds: 0.5 });
  const working = startWork({ ...world.deps, jobs }, { retryAfterMs: 3_600_000 });
  await expect(working.stop()).resolves.toBeUndefined();
});
