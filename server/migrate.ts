/** Command line: makes roles and tables as their owner, so that the app itself need not know the owner's password. */
// DATABASE_OWNER_URL=postgres://owner:...@host/karemd node server/migrate.ts
import { readEnv } from './platform/env.ts';
import { prepareDatabase } from './platform/postgres/prepare-database.ts';
import { UnpreparedDatabase } from './platform/postgres/unprepared-database.ts';

try {
  const login = new URL(await prepareDatabase(readEnv()));
  process.stdout.write(`The tables are up to date; the app signs in as "${login.username}".\n`);
} catch (error) {
  if (!(error instanceof UnpreparedDatabase)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
