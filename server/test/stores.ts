/** A Postgres database and a Redis key prefix for one test file; the database is dropped at its end. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Set by infra/check, which starts real servers before the tests. */
export function requiredVariable(name: `TEST_${string}`): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run \`npm test\``);
  return value;
}

/** A copy of the migrated template, with the app's address and the owner's; `drop` ends its connections. */
export async function copyDatabase() {
  const name = `world_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Pool({ connectionString: requiredVariable('TEST_DATABASE_URL'), max: 1 });
  await admin.query(`create database ${name} template ${inject('templateDatabase')}`);
  const addressOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    url: addressOf(inject('databaseLogin')),
    ownerUrl: addressOf(requiredVariable('TEST_DATABASE_URL')),
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export const newPrefix = () => `test-${randomBytes(6).toString('hex')}:`;
