/** The speed of the book with a million appointments in it: `npm run bench -- schedule`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { explain, say } from '#infra/machine/say.mjs';
import { inherited, root, wishes } from '#infra/stack/env.ts';
import { createFamily, type Family } from '#infra/processes/process-group.ts';
import { settle } from '#infra/processes/process-register.ts';
import { hold } from '#infra/processes/ports.ts';
import { startPostgres } from '#infra/stack/postgres.ts';
import { startRedis } from '#infra/stack/redis.ts';
import { secretsIn } from '#infra/stack/secrets.ts';
import { layDownBook } from './schedule/bench-database.ts';
import { openClients } from './schedule/clients.ts';
import { doubleBookings, races, storm } from './schedule/contested-bookings.ts';
import { departmentWeek, measure, slots, week, type Book } from './schedule/reads.ts';

const clients = 50;
const pieces = { week: 3_000, departmentWeek: 1_500, slots: 600 };
const rounds = 3;

const answers = async (url: string) => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

interface Ground {
  family: Family;
  dataDir: string;
}

/** Postgres keeps its promises here: a commit is on the disk. */
async function startStores({ family, dataDir }: Ground) {
  const secrets = secretsIn(dataDir);
  const ground = { family, dataDir };
  const [postgres, redis] = await Promise.all([
    startPostgres({ ...ground, password: secrets.postgresPassword, usualPort: 0 }),
    startRedis({ ...ground, password: secrets.redisPassword, usualPort: 0 }),
  ]);
  return { databaseUrl: postgres.url, redisUrl: redis.url, secrets };
}

async function startServer(
  { family, dataDir }: Ground,
  { databaseUrl, redisUrl, secrets }: Awaited<ReturnType<typeof startStores>>,
) {
  const { port, release } = await hold(0);
  await release();
  const url = `http://127.0.0.1:${port}`;
  const pidFile = join(dataDir, 'server.pid');
  await family.start({
    name: 'App',
    command: process.execPath,
    args: [join(root, 'infra/bench/schedule/server.ts'), pidFile],
    cwd: root,
    env: {
      ...inherited(),
      NODE_ENV: 'bench',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRET_KEY: secrets.secretKey,
      LIVEKIT_URL: 'http://127.0.0.1:9',
      LIVEKIT_PUBLIC_URL: 'ws://127.0.0.1:9',
      LIVEKIT_API_KEY: secrets.liveKitKey,
      LIVEKIT_API_SECRET: secrets.liveKitSecret,
      SESSION_IDLE_MINUTES: '600',
    },
    logFile: join(dataDir, 'server.log'),
    isReady: () => answers(`${url}/healthz`),
  });
  const pid = readFileSync(pidFile, 'utf8');
  const serverMb = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', pid], { encoding: 'utf8' })) / 1024;
  return { url, serverMb };
}

async function openBook(url: string, databaseUrl: string): Promise<Book> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const people = await db.query<{ id: string; organization_id: string }>(
    'select id, organization_id from practitioners order by email',
  );
  const types = await db.query<{ id: string }>(
    "select id from appointment_types where name = 'Consultation'",
  );
  await db.end();
  return {
    databaseUrl,
    clients: await openClients({ url, databaseUrl }, clients),
    ids: people.rows.map(({ id }) => id),
    organizationId: people.rows[0]?.organization_id ?? '',
    typeId: types.rows[0]?.id ?? '',
  };
}

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(11);
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

async function read(book: Book) {
  const reads = await measure(
    book,
    {
      week: { question: week, pieces: pieces.week },
      departmentWeek: { question: departmentWeek, pieces: pieces.departmentWeek },
      slots: { question: slots, pieces: pieces.slots },
    },
    rounds,
  );
  say('\n  16 clients               p50        p95  one alone    bare pg   over bare   answer');
  for (const [name, { p50, p95, alone, barePg, answerKb }] of Object.entries(reads))
    say(
      `  ${name.padEnd(16)}${[p50, p95, alone, barePg].map(ms).join('')}${(p50 / barePg).toFixed(2).padStart(11)}${answerKb.toFixed(0).padStart(7)} kB`,
    );
  return reads;
}

async function contest(book: Book) {
  const { asked, acceptance, refusal } = await races(book);
  say('\n  50 clients, one time     p50        p95');
  say(`  accepted        ${ms(acceptance.p50)}${ms(acceptance.p95)}`);
  say(`  refused         ${ms(refusal.p50)}${ms(refusal.p95)}`);
  const { contested, seconds, outcomes } = await storm(book);
  say(`\n  ${contested} contested in ${seconds.toFixed(0)} s: ${JSON.stringify(outcomes)}`);
  const { pairs, standing } = await doubleBookings(book);
  say(`  ${pairs} double bookings among the ${standing} that stood at the end`);
  return {
    refusalOverAcceptance: rounded(refusal.p50 / acceptance.p50),
    doubleBookings: pairs,
    contested: asked + contested,
  };
}

const dataDir = join(wishes().dataDir, 'bench-schedule');
await settle(dataDir);
const family = createFamily(dataDir);
try {
  const stores = await startStores({ family, dataDir });
  await layDownBook(stores.databaseUrl);
  const { url, serverMb } = await startServer({ family, dataDir }, stores);
  const book = await openBook(url, stores.databaseUrl);
  const loadBefore = loadavg()[0] ?? 0;
  const reads = await read(book);
  const contestants = await contest(book);
  say();
  say(
    JSON.stringify({
      weekP95Ms: rounded(reads.week.p95, 1),
      departmentWeekP95Ms: rounded(reads.departmentWeek.p95, 1),
      slotsOverWeek: rounded(reads.slots.p50 / reads.week.p50),
      slotsOverDepartmentWeek: rounded(reads.slots.p50 / reads.departmentWeek.p50),
      ...contestants,
      serverMb: Math.round(serverMb()),
      cores: availableParallelism(),
      loadBefore: rounded(loadBefore, 1),
      runs: rounds,
    }),
  );
} catch (error) {
  explain(error);
  process.exitCode = 1;
} finally {
  await family.stop();
}
