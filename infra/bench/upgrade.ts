/** Upgrades a hospital while its people book, with the last release's own program beside this one: `npm run bench -- upgrade`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { nodeEnvironment, nodeOptions } from '#infra/stack/server-process.ts';
import { inherited, root } from '#infra/stack/env.ts';
import { hold } from '#infra/processes/ports.ts';
import { openClients } from './faults/clients.ts';
import { startLoad, type Attempt } from './faults/load.ts';
import { checkBookings } from './faults/booking-check.ts';
import { startStores } from './faults/stores.ts';
import * as rows from './schedule/rows.ts';
import { rounded } from './support/numbers.ts';
import { aboveGoals } from './support/goals.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';
import { unpackLastRelease } from './upgrade/last-release.ts';

const people = 8;
const besideMs = 10_000;
/** Until a program that is started again has answered or ended. */
const startMs = 120_000;

const isUp = async (url: string) => {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
};

const byStatus = (attempts: readonly Attempt[]) => {
  const counts = Map.groupBy(attempts, ({ status }) => status);
  return Object.fromEntries([...counts].map(([status, { length }]) => [status, length]));
};

/** Starts the program once more, as after a rollback: what it says last, or that it answers. */
async function startAgain(folder: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(folder, 'server/main.ts')], { env, cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(() => true);
  const url = `http://127.0.0.1:${env['PORT']}`;
  const until = performance.now() + startMs;
  while (!(await isUp(url)) && performance.now() < until)
    if (await Promise.race([ended, pause(200).then(() => false)]))
      return output.trim().split('\n').at(-1) ?? '';
  const outcome = performance.now() < until ? 'answers' : 'neither answers nor ends';
  child.kill(outcome === 'answers' ? 'SIGTERM' : 'SIGKILL');
  await ended;
  return outcome;
}

/** An upgrade keeps each acknowledged booking, once (0036-upgrade-and-rollback.md). */
const goals = { lost: 0, doubled: 0 } as const;

async function measure(bench: BenchContext) {
  const { processes, dataDir } = bench;
  const folder = join(dataDir, 'last-release');
  const commit = unpackLastRelease(folder);
  const { databaseUrl, urls, secrets } = await startStores(bench);
  const envFor = (port: number) => ({
    ...nodeEnvironment,
    ...inherited(),
    NODE_ENV: 'bench',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REDIS_URL: urls.redis,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEY: secrets.secretKey,
    LIVEKIT_URL: urls.liveKit,
    LIVEKIT_PUBLIC_URL: 'ws://127.0.0.1:9',
    LIVEKIT_API_KEY: secrets.liveKitKey,
    LIVEKIT_API_SECRET: secrets.liveKitSecret,
  });
  const start = async (name: string, cwd: string) => {
    const { port, release } = await hold(0);
    await release();
    const url = `http://127.0.0.1:${port}`;
    await processes.start({
      name,
      command: process.execPath,
      args: [...nodeOptions, join(cwd, 'server/main.ts')],
      cwd,
      env: envFor(port),
      logFile: join(dataDir, `${name}.log`),
      isReady: () => isUp(url),
    });
    return url;
  };

  const last = await start('Last release', folder);
  const db = new pg.Client({ connectionString: databaseUrl });
  db.on('error', () => undefined);
  await db.connect();
  for (const text of [rows.hospital, rows.people(400), rows.appointments]) await db.query(text);
  const types = await db.query<{ id: string }>(
    "select id from appointment_types where name = 'Consultation'",
  );
  const clients = await openClients(db, people);
  const servers = [last];
  const typeId = types.rows[0]?.id ?? '';
  const load = startLoad(clients, { urls: servers, typeId, over: bench.over });
  // A booking that is answered with an error of the server ends the bench.
  const orFail = <T>(work: Promise<T>) => Promise.race([work, load.failed]);
  await orFail(pause(2_000));
  const before = load.attempts.length;

  const began = performance.now();
  const now = await orFail(start('This release', root));
  const upgradeSeconds = rounded((performance.now() - began) / 1000);
  const during = byStatus(load.attempts.slice(before));
  const upgraded = load.attempts.length;
  await orFail(pause(besideMs));
  const lastAlone = byStatus(load.attempts.slice(upgraded));
  const beside = load.attempts.length;
  servers.push(now);
  await orFail(pause(besideMs));
  const both = byStatus(load.attempts.slice(beside));
  await load.stop();
  const writes = await checkBookings(db, load.acknowledged);
  await db.end();
  const { port, release } = await hold(0);
  await release();
  const output = await startAgain(folder, envFor(port));
  return {
    ...writes,
    goals,
    missed: aboveGoals(writes, goals),
    commit: commit.slice(0, 10),
    upgradeSeconds,
    answered: { during, lastAlone, both },
    afterRollback: output,
  };
}

await runBench({ name: 'upgrade', runs: 1, measure });
