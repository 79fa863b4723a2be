/** The roles of the database: what the app may do there, and the login that has no further rights. */
import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { keyFor } from '#server/platform/secrets.ts';
import { UnfitDatabaseRole } from './unprepared-database.ts';

/** Has the rights that the app needs, in each database; logins are members of it. */
export const rightsRole = 'karemd_app';

const hintByHand = (login: string) =>
  `as a superuser, create role "${login}" login password '...' in role ${rightsRole}, put its address into DATABASE_URL and the owner's into DATABASE_OWNER_URL.`;

/**
 * The app's own address where operators give the owner's alone: the same for all instances with
 * this SECRET_KEY, and one beside another while the key is changed.
 */
export function derivedLogin(ownerUrl: string, secretKey: string): string {
  const url = new URL(ownerUrl);
  const key = keyFor(secretKey, 'database login');
  url.username = `${rightsRole}_${hash('sha256', key).slice(0, 12)}`;
  url.password = key.toString('base64url');
  return url.href;
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).username);

/** What Postgres stores of a password (RFC 5803), so that the password itself is in no log of statements. */
function scramVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = hash('sha256', keyOf('Client Key'), 'base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/** A wrong password, no such role, or one that may not sign in. */
const refusedCodes = new Set(['28P01', '28000']);

const isRefused = (error: unknown) =>
  error instanceof pg.DatabaseError && refusedCodes.has(error.code ?? '');

/** Runs on a connection of its own. Throws Postgres' errors. */
export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'karemd-start',
  });
  // Errors of an idle connection show in the next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function signsIn(url: string): Promise<boolean> {
  try {
    await connected(url, () => Promise.resolve());
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

async function ensureRole(owner: pg.Client, name: string): Promise<void> {
  const result = await owner.query('select from pg_roles where rolname = $1', [name]);
  if (result.rowCount !== 0) return;
  const [role, group] = [owner.escapeIdentifier(name), owner.escapeIdentifier(rightsRole)];
  const membership = name === rightsRole ? '' : `in role ${group}`;
  // Another instance may be making it at this moment.
  await owner.query(`do $$ begin create role ${role} nologin ${membership};
    exception when duplicate_object or unique_violation then null; end $$`);
}

async function ensureMember(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ is: boolean }>(
    `select pg_has_role($1, '${rightsRole}', 'usage') as is`,
    [name],
  );
  if (!rows[0]?.is) await owner.query(`grant ${rightsRole} to ${owner.escapeIdentifier(name)}`);
}

/**
 * Makes the app's login where it is missing, and gives it the password of `loginUrl` where Postgres
 * refuses that. Throws UnfitDatabaseRole where the owner may not do this.
 */
export async function ensureLogin(owner: pg.Client, loginUrl: string): Promise<void> {
  const name = nameIn(loginUrl);
  try {
    await ensureRole(owner, rightsRole);
    await ensureRole(owner, name);
    await ensureMember(owner, name);
    if (await signsIn(loginUrl)) return;
    const verifier = scramVerifier(decodeURIComponent(new URL(loginUrl).password));
    await owner.query(
      `alter role ${owner.escapeIdentifier(name)} login password ${owner.escapeLiteral(verifier)}`,
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    throw new UnfitDatabaseRole(
      `The owner of the tables may not make the role "${name}" that the app signs in with: ${hintByHand(name)}`,
      { cause: error },
    );
  }
  if (!(await signsIn(loginUrl)))
    throw new UnfitDatabaseRole(
      `Postgres, or a pooler in front of it, refuses the role "${name}" that the app signs in with: allow it there, or ${hintByHand(name)}`,
    );
}

/** Whether a role owns anything here, or could become a role that does. */
const ownsAnything = (role: 'session_user' | 'current_user') => `(
  (select rolsuper from pg_roles where rolname = ${role})
  or exists (select from pg_database where datname = current_database()
    and pg_has_role(${role}, datdba, 'member'))
  or exists (select from pg_class c where relkind in ('r', 'p')
    and relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
    and pg_has_role(${role}, relowner, 'member')))`;

export interface RoleOfConnection {
  name: string;
  ownsAnything: boolean;
  isEmpty: boolean;
}

/**
 * Who a connection really is, whatever its address and a pooler say. `reset role` leads back to the
 * session's user, so that one counts too.
 */
export async function roleOf(client: pg.Client): Promise<RoleOfConnection> {
  const { rows } = await client.query<RoleOfConnection>(
    `select session_user as name,
       ${ownsAnything('session_user')} or ${ownsAnything('current_user')} as "ownsAnything",
       to_regclass('public.kysely_migration') is null as "isEmpty"`,
  );
  if (!rows[0]) throw new Error('Postgres did not say who we are.');
  return rows[0];
}
