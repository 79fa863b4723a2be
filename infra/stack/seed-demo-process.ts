/** Prepares and seeds the demo hospital's database, and writes its accounts and procedures to a file; run as a process. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { printError, SetupError } from '#infra/machine/terminal.mjs';
import { seed } from '#infra/seed.ts';
import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';
import { UnpreparedDatabase } from '#server/platform/postgres/unprepared-database.ts';
import { procedureList } from '#server/procedures.ts';
import { databaseAddresses, startOptions } from './env.ts';
import type { DemoData } from './seed-demo.ts';
import { writePrivately } from './secrets.ts';

/** The key of the advisory lock: any number, the same for all instances. */
const lock = 5_273_663;

const reachableWithinMs = 10_000;

/** A database that we did not start may still be starting. */
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
        throw new SetupError(`Postgres at ${host} cannot be used: ${why}. Look at DATABASE_URL.`);
      await pause(250);
    }
  }
}

/** Two instances that start together wait for each other. */
async function alone<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await connected(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await client.end();
  }
}

type Addresses = NonNullable<ReturnType<typeof databaseAddresses>>;

function prepareAndSeed(addresses: Addresses): Promise<DemoData> {
  return alone(addresses.DATABASE_OWNER_URL ?? addresses.DATABASE_URL, async () => {
    const appDatabaseUrl = await prepareDatabase(addresses);
    const { production, demoHistory: withHistory } = startOptions();
    const accounts = production ? [] : await seed(appDatabaseUrl, new Date(), { withHistory });
    return { appDatabaseUrl, accounts, procedures: procedureList() };
  });
}

const addresses = databaseAddresses();
const [target] = process.argv.slice(2);
if (!addresses || !target) throw new Error('Give DATABASE_URL, SECRET_KEY, and the file to write.');
try {
  writePrivately(target, JSON.stringify(await prepareAndSeed(addresses)));
} catch (error) {
  printError(error instanceof UnpreparedDatabase ? new SetupError(error.message) : error);
  process.exitCode = 1;
}
