/** The rows of the demo hospital: tables up to date, then people and appointments where there are none. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Stop } from '#infra/machine/say.mjs';
import type { Application, HospitalRole, Role } from '#shared/roles.ts';

export interface DemoAccount {
  email: string;
  password: string;
  role: Role;
  hospitalRole: HospitalRole;
  fullName: string;
  active: boolean;
  accessApplications: Application[];
  organization: string;
}

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

/** Answers the demo accounts; none in production, where nothing is seeded. */
export async function layDownHospital(
  databaseUrl: string,
  { production }: { production: boolean },
): Promise<DemoAccount[]> {
  return await alone(databaseUrl, async () => {
    const { migrate } = await import('#server/platform/migrate.ts');
    await migrate(databaseUrl);
    if (production) return [];
    const { seed } = await import('#infra/seed.ts');
    return await seed(databaseUrl);
  });
}
