/**
 * Replays messages of three systems through a server that is killed again and again, and compares what is
 * stored with a slow model: `npm run bench -- replay [messages] [seed]`.
 */
import { loadavg } from 'node:os';
import pg from 'pg';
import { print } from '#infra/machine/terminal.mjs';
import { freePort } from '#infra/processes/ports.ts';
import { readEnv } from '#server/platform/env.ts';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';
import { runReplay } from './replay/run-replay.ts';
import { startStores } from './schedule/stack.ts';
import { aboveGoals } from './support/goals.ts';
import { rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const [count = 10_000, seed = 'bench'] = process.argv.slice(2);
const killCount = 6;
/** What differs is lost, doubled, or not what was said. */
const goals = { differences: 0 } as const;
const mostPrinted = 100;

async function measure(bench: BenchContext) {
  const { databaseUrl, redisUrl, secrets } = await startStores(bench);
  await migrate(databaseUrl);
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  db.on('error', () => undefined);
  bench.atEnd(() => db.end());
  const { rows } = await db.query<{ id: string }>(
    "insert into organizations (name, zone) values ('Bench Hospital', 'UTC') returning id",
  );
  const env = readEnv({
    NODE_ENV: 'bench',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEY: secrets.secretKey,
    LIVEKIT_URL: 'http://127.0.0.1:9',
    LIVEKIT_PUBLIC_URL: 'ws://127.0.0.1:9',
    LIVEKIT_API_KEY: secrets.liveKitKey,
    LIVEKIT_API_SECRET: secrets.liveKitSecret,
  });
  const loadBefore = rounded(loadavg()[0] ?? 0, 1);
  const replayed = await runReplay({
    env,
    db,
    organizationId: rows[0]?.id ?? '',
    seed: String(seed),
    count: Number(count),
    kills: Array.from({ length: killCount }, (_, at) =>
      Math.floor((Number(count) * (at + 1)) / (killCount + 1)),
    ),
    port: await freePort(),
  });
  for (const sentence of replayed.differences.slice(0, mostPrinted)) print(`  ${sentence}`);
  const judged = { differences: replayed.differences.length };
  return {
    messages: Number(count),
    seed,
    sent: replayed.sent,
    stored: replayed.stored,
    states: replayed.states,
    kills: replayed.kills,
    seconds: rounded(replayed.seconds, 1),
    ...judged,
    loadBefore,
    goals,
    missed: aboveGoals(judged, goals),
  };
}

await runBench({ name: 'replay', runs: 1, measure });
