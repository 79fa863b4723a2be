/** The product's server on a Postgres and a Redis of its own, for benches of scheduling. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/platform/postgres/migrate-tables.ts';
import { startPostgres } from '#infra/stack/postgres.ts';
import { startRedis } from '#infra/stack/redis.ts';
import { secretsIn } from '#infra/stack/secrets.ts';
import { startBenchServer } from '#infra/bench/support/bench-server.ts';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';

/** Postgres with durable commits, as in production. */
export async function startStores({ processes, dataDir }: BenchContext) {
  const secrets = secretsIn(dataDir);
  const context = { processes, dataDir };
  const [postgres, redis] = await Promise.all([
    startPostgres({ ...context, password: secrets.postgresPassword, usualPort: 0 }),
    startRedis({ ...context, password: secrets.redisPassword, usualPort: 0 }),
  ]);
  return { databaseUrl: postgres.url, redisUrl: redis.url, secrets };
}

/** The stores with tables, and a connection to them that lasts as long as the bench. */
export async function startTables(bench: BenchContext) {
  const stores = await startStores(bench);
  await migrate(stores.databaseUrl);
  const db = new pg.Client({ connectionString: stores.databaseUrl });
  await db.connect();
  bench.atEnd(() => db.end());
  return { stores, db };
}

export async function startServer(
  bench: BenchContext,
  { databaseUrl, redisUrl, secrets }: Awaited<ReturnType<typeof startStores>>,
  more: Record<string, string> = {},
) {
  const pidFile = join(bench.dataDir, 'server.pid');
  const url = await startBenchServer(bench, {
    name: 'App',
    args: ['schedule/server.ts', pidFile],
    env: {
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRET_KEY: secrets.secretKey,
      LIVEKIT_API_KEY: secrets.liveKitKey,
      LIVEKIT_API_SECRET: secrets.liveKitSecret,
      SESSION_IDLE_MINUTES: '600',
      ...more,
    },
  });
  const pid = readFileSync(pidFile, 'utf8');
  const serverMb = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', pid], { encoding: 'utf8' })) / 1024;
  return { url, pid: Number(pid), serverMb };
}
