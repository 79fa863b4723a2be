/** Lays the demo hospital's rows down and writes what others ask about it; run as a process of its own. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { explain, Stop } from '#infra/machine/say.mjs';
import { seed } from '#infra/seed.ts';
import { migrate } from '#server/platform/migrate.ts';
import { procedureList } from '#server/procedures.ts';
import { wishes } from './env.ts';
import type { Laid } from './seed-demo.ts';
import { writePrivately } from './secrets.ts';

/** Any number, as long as all instances use the same. */
const lock = 5_273_663;

const reachableWithinMs = 10_000;

/** A database of somebody else's may still be starting. */
async function connected(databaseUrl: string): Promise<pg.Client> {
  const until = performance.now() + reachableWithinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { host } = new URL(databaseUrl);
      const why = error instanceof Error ? error.message : String(error);
      if (performance.now() > until)
        throw new Stop(`Postgres at ${host} cannot be used: ${why}. Look at DATABASE_URL.`);
      await pause(250);
    }
  }
}

/** Two instances that start together take turns. */
async function alone<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await connected(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await client.end();
  }
}

async function layDown(databaseUrl: string, production: boolean): Promise<Laid> {
  const accounts = await alone(databaseUrl, async () => {
    await migrate(databaseUrl);
    return production ? [] : await seed(databaseUrl);
  });
  return { accounts, procedures: procedureList() };
}

const { databaseUrl, production } = wishes();
const [target] = process.argv.slice(2);
if (!databaseUrl || !target) throw new Error('Give DATABASE_URL, and the file to write.');
try {
  writePrivately(target, JSON.stringify(await layDown(databaseUrl, production)));
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
