/** Makes a database ready for this program: roles, tables and rights, as its owner; then checks the app's own role. */
import type { Env } from '#server/platform/env.ts';
import { connected, derivedLogin, ensureLogin, roleOf } from './database-login.ts';
import { isOfNextRelease, migrate, requireMigrated } from './migrate-tables.ts';
import { noteSupport } from './releases.ts';
import { ensureRights, grantFutureRights } from './database-rights.ts';
import { UnfitDatabaseRole } from './unprepared-database.ts';

type Addresses = Pick<Env, 'DATABASE_URL' | 'SECRET_KEY'> &
  Partial<Pick<Env, 'DATABASE_OWNER_URL'>>;

type Say = (sentence: string) => void;

const nextRelease =
  'The database is of the next release, on whose tables this program works too; it changes none of them.';

/** The owner's address and the app's: the owner's is undefined where operators keep it to themselves. */
async function addressesOf({ DATABASE_URL, DATABASE_OWNER_URL, SECRET_KEY }: Addresses) {
  if (DATABASE_OWNER_URL) return { ownerUrl: DATABASE_OWNER_URL, loginUrl: DATABASE_URL };
  const { ownsAnything, isEmpty } = await connected(DATABASE_URL, roleOf);
  return ownsAnything || isEmpty
    ? { ownerUrl: DATABASE_URL, loginUrl: derivedLogin(DATABASE_URL, SECRET_KEY) }
    : { ownerUrl: undefined, loginUrl: DATABASE_URL };
}

/** Instances that start together wait for each other. */
async function prepareAsOwner(ownerUrl: string, loginUrl: string, say: Say): Promise<void> {
  await connected(ownerUrl, async (owner) => {
    await owner.query(`select pg_advisory_lock(hashtextextended('roles and tables', 0))`);
    const isNewer = await isOfNextRelease(owner);
    await ensureLogin(owner, loginUrl);
    if (isNewer) return say(nextRelease);
    await grantFutureRights(owner);
    await migrate(ownerUrl);
    await noteSupport(owner);
    await ensureRights(owner);
  });
}

/** For a login that may only read which migrations were run. */
const requirePrepared = (loginUrl: string, say: Say) =>
  connected(loginUrl, async (app) => {
    if (await isOfNextRelease(app)) say(nextRelease);
    await requireMigrated(app);
  });

/** An injected statement must not be able to become the owner, whatever led to this connection. */
async function requireNoOwner(loginUrl: string): Promise<void> {
  const { name, ownsAnything } = await connected(loginUrl, roleOf);
  if (ownsAnything)
    throw new UnfitDatabaseRole(
      `The app would sign in to Postgres as "${name}", which owns the tables or may become their owner: put the address of a role that owns nothing into DATABASE_URL, the owner's into DATABASE_OWNER_URL, and look for "options" in the address and for a pooler in front.`,
    );
}

/**
 * Resolves to the address that the app signs in with. Throws UnpreparedDatabase with a sentence for the
 * operator, and Postgres' errors.
 */
export async function prepareDatabase(
  addresses: Addresses,
  say: Say = () => undefined,
): Promise<string> {
  const { ownerUrl, loginUrl } = await addressesOf(addresses);
  if (ownerUrl === undefined) await requirePrepared(loginUrl, say);
  else await prepareAsOwner(ownerUrl, loginUrl, say);
  await requireNoOwner(loginUrl);
  return loginUrl;
}
