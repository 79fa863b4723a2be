/** Loses Postgres, Redis, LiveKit and an instance in every way while people book and conduct a visit: `npm run bench -- faults [some of them]`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorText, print } from '#infra/machine/terminal.mjs';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';
import { openClients } from './faults/clients.ts';
import { goals, missedGoals, type FaultNumbers } from './faults/goals.ts';
import { checkBookings } from './faults/booking-check.ts';
import { startLoad, type Attempt } from './faults/load.ts';
import { startVisitLoad } from './faults/visit-load.ts';
import { startStores, type Fault } from './faults/stores.ts';
import * as rows from './schedule/rows.ts';
import { startBenchServer } from './support/bench-server.ts';
import { rounded } from './support/numbers.ts';
import { outagesIn } from './support/outages.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const people = 16;
/** How long a fault lasts, and how long afterwards everything has to be well again. */
const lastsMs = 6_000;
const recoveryMs = 20_000;
/** Until what was lost has to be there again. */
const backMs = 60_000;

const instances = ['App', 'Second'] as const;

/** Those that the command line names, or all. */
const chosen = process.argv.slice(2);
const isChosen = ({ name }: Pick<Fault, 'name'>) => chosen.length === 0 || chosen.includes(name);

type Stores = Awaited<ReturnType<typeof startStores>>;

async function startInstances(bench: BenchContext, { urls, secrets }: Stores) {
  const start = async (name: string) => {
    const pidFile = join(bench.dataDir, `${name}.pid`);
    const url = await startBenchServer(bench, {
      name,
      args: ['schedule/server.ts', pidFile],
      env: {
        LOG_LEVEL: 'warn',
        DATABASE_URL: urls.database,
        REDIS_URL: urls.redis,
        LIVEKIT_URL: urls.liveKit,
        SMTP_URL: 'smtp://127.0.0.1:9',
        SECRET_KEY: secrets.secretKey,
        LIVEKIT_API_KEY: secrets.liveKitKey,
        LIVEKIT_API_SECRET: secrets.liveKitSecret,
      },
    });
    return { url, pid: () => Number(readFileSync(pidFile, 'utf8')) };
  };
  const [first, second] = instances;
  return [await start(first), await start(second)] as const;
}

/** Until a new connection is answered: what was killed is started again by then. */
async function untilBack({ databaseUrl, liveKitUrl, over }: Suffering): Promise<void> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(backMs)]);
  while (!(await fetch(liveKitUrl, { signal }).catch(() => null)))
    await pause(50, undefined, { signal });
  for (;;) {
    signal.throwIfAborted();
    const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 500 });
    db.on('error', () => undefined);
    try {
      await db.connect();
      return await db.end();
    } catch {
      await pause(50);
    }
  }
}

function numbersOf(attempts: readonly Attempt[], from: number, backAt: number): FaultNumbers {
  const during = attempts.filter(({ startedAt, ms }) => startedAt + ms >= from);
  const counted = <Key extends PropertyKey>(keyOf: (attempt: Attempt) => Key | null) => {
    const keys = Map.groupBy(
      during.flatMap((attemptMade) => keyOf(attemptMade) ?? []),
      (key) => key,
    );
    return Object.fromEntries([...keys].map(([key, { length }]) => [key, length]));
  };
  const written = during
    .filter(({ status, startedAt }) => status === 200 && startedAt >= backAt)
    .map(({ startedAt, ms }) => startedAt + ms - backAt);
  return {
    answered: counted(({ status }) => status),
    problems: counted(({ problem }) => problem),
    longestMs: Math.round(Math.max(0, ...during.map(({ ms }) => ms))),
    withoutRetryAfter: during.filter(
      (attemptMade) => attemptMade.status === 503 && !attemptMade.hasRetryAfter,
    ).length,
    recoverySeconds: written.length > 0 ? rounded(Math.min(...written) / 1000) : null,
  };
}

interface Suffering {
  booking: readonly Attempt[];
  visit: readonly Attempt[];
  databaseUrl: string;
  liveKitUrl: string;
  over: AbortSignal;
}

async function suffer(
  { begin, end, of }: Fault,
  suffering: Suffering,
): Promise<FaultNumbers & { bookings?: FaultNumbers }> {
  const { booking, visit, over } = suffering;
  const attempts = of === 'visits' ? visit : booking;
  const signal = { signal: over };
  const from = performance.now();
  await begin();
  if (end) await pause(lastsMs, undefined, signal);
  await end?.();
  await untilBack(suffering);
  const backAt = performance.now();
  const isWell = () =>
    attempts.some((attempt) => attempt.status === 200 && attempt.startedAt >= backAt);
  while (!isWell() && performance.now() < backAt + recoveryMs) await pause(50, undefined, signal);
  await pause(1_000, undefined, signal);
  const numbers = numbersOf(attempts, from, backAt);
  return of === 'visits' ? { ...numbers, bookings: numbersOf(booking, from, backAt) } : numbers;
}

/** What was written is judged all the same, and what was measured is told. */
const failureOf = (work: readonly Promise<unknown>[]): Promise<{ failure?: string }> =>
  Promise.race(work).then(
    () => ({}),
    (error: unknown) => ({ failure: errorText(error) }),
  );

async function measure(bench: BenchContext) {
  const { over } = bench;
  const stores = await startStores(bench);
  const { databaseUrl, liveKitUrl, faults } = stores;
  await migrate(databaseUrl);
  const connect = async () => {
    const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: backMs });
    db.on('error', () => undefined);
    await db.connect();
    return db;
  };
  const before = await connect();
  await before.query(rows.hospital);
  await before.query(rows.people(2_000));
  const typeOf = async (name: string) => {
    const { rows: types } = await before.query<{ id: string }>(
      'select id from appointment_types where name = $1',
      [name],
    );
    return types[0]?.id ?? '';
  };
  const [booked, visited] = [await typeOf('Consultation'), await typeOf('Follow-up')];
  const clients = await openClients(before, people);
  await before.end();
  await stores.prepareDisk();
  const [first, second] = await startInstances(bench, stores);
  const pids = [first.pid(), second.pid()].join();
  const load = startLoad(clients, {
    urls: [first.url, second.url],
    typeId: booked,
    over,
  });
  const [clinician] = clients;
  if (!clinician) throw new Error('nobody books');
  const visits = await startVisitLoad(clinician, { url: first.url, typeId: visited, over });
  const suffering = {
    booking: load.attempts,
    visit: visits.attempts,
    databaseUrl,
    liveKitUrl,
    over,
  };
  await pause(2_000);
  const numbers: Record<string, FaultNumbers> = {};
  const areSame = () => [first.pid(), second.pid()].join() === pids;
  let bothLived: boolean | undefined;
  const sufferAll = async () => {
    for (const fault of faults.filter(isChosen)) {
      numbers[fault.name] = await suffer(fault, suffering);
      print(`  ${fault.name.padEnd(18)}${JSON.stringify(numbers[fault.name])}`);
    }
    bothLived = areSame();
    const killed = { name: 'instanceKilled', begin: () => process.kill(second.pid(), 'SIGKILL') };
    if (isChosen(killed)) numbers['instanceKilled'] = await suffer(killed, suffering);
    await Promise.all([load.stop(), visits.stop()]);
  };
  const failure = await failureOf([sufferAll(), load.failed, visits.failed]);
  const after = await connect();
  const writes = await checkBookings(after, load.acknowledged);
  await after.end();
  const bothProcessesLived = bothLived ?? areSame();
  const away = Object.fromEntries(
    instances.map((name) => [name, outagesIn(bench.dataDir, name)] as const),
  );
  const figures = { ...failure, ...writes, bothProcessesLived, faults: numbers, away };
  return { ...figures, goals, missed: missedGoals(figures) };
}

await runBench({ name: 'faults', runs: 1, measure });
