/** Starts a Postgres of our own in the data folder, whatever state the last run left. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SetupError } from '#infra/machine/terminal.mjs';
import { startTimeOf, endProcess } from '#infra/processes/process-identity.ts';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { hold, onFreePorts } from '#infra/processes/ports.ts';
import {
  mayEnter,
  chownTo,
  postgresAccount,
  postgresPrograms,
  type Account,
} from './postgres-programs.ts';

const owner = 'karemd';
const database = 'karemd';
const major = '18';

interface PostgresOptions {
  processes: ProcessGroup;
  dataDir: string;
  password: string;
  usualPort: number;
  /** Test data: faster, and lost after a power cut. */
  temporary?: boolean;
}

/**
 * The path of this folder for a process that works in it, even where its parents are closed to that
 * user.
 */
const reachable = (account: Account, folder: string) =>
  mayEnter(account, folder) ? folder : '/proc/self/cwd';

function createCluster(folder: string, programs: string, account: Account, password: string): void {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  chownTo(fresh, account);
  const passwordFile = join(tmpdir(), `karemd-initdb-${process.pid}`);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  chownTo(passwordFile, account);
  const result = spawnSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${reachable(account, fresh)}`,
      `--username=${owner}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // The same collation on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    { cwd: fresh, encoding: 'utf8', ...account },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0)
    throw new SetupError(`Postgres could not create its files:\n${result.stderr}`);
  // Only a finished one gets the name that later runs look for.
  renameSync(fresh, folder);
}

/** A crashed run leaves its postmaster running, or only the pid file that blocks the next one. */
async function clearLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const startedAt = startTimeOf(pid);
  if (startedAt !== undefined && worksIn(pid, folder))
    await endProcess({ pid, startedAt }, 'SIGINT');
  if (process.platform === 'linux') rmSync(pidFile, { force: true });
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

const isUp = (folder: string) => () => {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').includes('\nready');
  } catch {
    return false;
  }
};

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const result = await client.query('select from pg_database where datname = $1', [database]);
  if (result.rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
}

const forTests = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // New databases are not written to the log.
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** What the path of a socket may be at most, on any system. */
const mostPathBytes = 103;

/**
 * Makes clients connect over the socket in this folder: half of the processor's time of a statement
 * goes into TCP. Host and port stay in the address for those that need TCP.
 */
function overSocket(url: string, folder: string, port: number): string {
  const address = new URL(url);
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) > mostPathBytes) return url;
  address.searchParams.set('host', folder);
  return address.href;
}

const settings = (port: number, temporary: boolean) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    // In the data folder.
    `unix_socket_directories=${temporary ? '.' : ''}`,
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    ...(temporary ? forTests : []),
  ].flatMap((setting) => ['-c', setting]);

function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== major)
    throw new SetupError(
      `${folder} was made by Postgres ${version}; this is ${major}. Move it away to begin anew.`,
    );
}

/**
 * Starts it and returns the address of our database in it, which is created where it is missing.
 */
export async function startPostgres(
  options: PostgresOptions,
): Promise<{ url: string; port: number; fresh: boolean }> {
  const { processes, dataDir, password, usualPort, temporary = false } = options;
  const folder = join(dataDir, 'postgres');
  const account = postgresAccount();
  const programs = postgresPrograms(account);
  const fresh = !existsSync(folder);
  if (fresh) createCluster(folder, programs, account, password);
  checkVersion(folder);
  await clearLeftover(folder);
  const port = await onFreePorts(async () => {
    const heldPort = await hold(usualPort);
    await heldPort.release();
    await processes.start({
      name: 'Postgres',
      command: join(programs, 'postgres'),
      args: ['-D', reachable(account, folder), ...settings(heldPort.port, temporary)],
      cwd: folder,
      ...account,
      logFile: join(dataDir, 'postgres.log'),
      // Fast shutdown: it does not wait for clients to leave.
      stopSignal: 'SIGINT',
      isReady: isUp(folder),
    });
    return heldPort.port;
  });
  const server = `postgres://${owner}:${password}@127.0.0.1:${port}`;
  await createDatabase(`${server}/postgres`);
  const url = `${server}/${database}`;
  return { url: temporary ? overSocket(url, folder, port) : url, port, fresh };
}
