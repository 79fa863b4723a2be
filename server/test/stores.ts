/** A Postgres database and a Redis key prefix for one test file; the database is dropped at its end. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { readEnv } from '#server/platform/env.ts';

/** Set by infra/check, which starts real servers before the tests. */
export function requiredVariable(name: `TEST_${string}`): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run \`npm test\``);
  return value;
}

/** `url`, of the database that is named. */
export const addressIn = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

/** A copy of the migrated template, with the app's address and the owner's; `drop` ends its connections. */
export async function copyDatabase(template = inject('templateDatabase')) {
  const name = `world_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Pool({ connectionString: requiredVariable('TEST_DATABASE_URL'), max: 1 });
  // Its files are copied as they are: block by block, through Postgres' memory and log, costs four times as much.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: addressIn(inject('databaseLogin'), name),
    ownerUrl: addressIn(requiredVariable('TEST_DATABASE_URL'), name),
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export const newPrefix = () => `test-${randomBytes(6).toString('hex')}:`;

/** Of a server on these stores. */
export function testEnvironment(
  databaseUrl: string,
  prefix: string,
  extra: Record<string, string>,
) {
  return readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    REDIS_URL: requiredVariable('TEST_REDIS_URL'),
    REDIS_PREFIX: prefix,
    SECRET_KEY: 'a key that only the tests of one file know 0123456789',
    SMTP_URL: requiredVariable('TEST_SMTP_URL'),
    LIVEKIT_URL: requiredVariable('TEST_LIVEKIT_URL'),
    LIVEKIT_PUBLIC_URL: requiredVariable('TEST_LIVEKIT_URL').replace(/^http/, 'ws'),
    LIVEKIT_API_KEY: requiredVariable('TEST_LIVEKIT_API_KEY'),
    LIVEKIT_API_SECRET: requiredVariable('TEST_LIVEKIT_API_SECRET'),
    ...extra,
  });
}
