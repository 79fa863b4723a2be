/** A real Postgres of our own under the data folder: it lasts, and it survives how the last run ended. */
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
import { Stop } from '#infra/machine/say.mjs';
import { birthOf, end } from '../processes/process-identity.ts';
import type { Family } from '../processes/process-group.ts';
import { hold, onFreePorts } from '../processes/ports.ts';
import {
  mayEnter,
  own,
  postgresAccount,
  postgresPrograms,
  type Account,
} from './postgres-programs.ts';

const owner = 'karemd';
const database = 'karemd';
const major = '18';

interface Wanted {
  family: Family;
  dataDir: string;
  password: string;
  usualPort: number;
  /** Test data: quick, and gone after a power cut. */
  fleeting?: boolean;
}

/** The name by which a process that stands in this folder reaches it, though the way to it is closed. */
const reachable = (account: Account, folder: string) =>
  mayEnter(account, folder) ? folder : '/proc/self/cwd';

function layDown(folder: string, programs: string, account: Account, password: string): void {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  own(fresh, account);
  const passwordFile = join(tmpdir(), `karemd-initdb-${process.pid}`);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  own(passwordFile, account);
  const told = spawnSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${reachable(account, fresh)}`,
      `--username=${owner}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // The same order of words on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    { cwd: fresh, encoding: 'utf8', ...account },
  );
  rmSync(passwordFile, { force: true });
  if (told.status !== 0) throw new Stop(`Postgres could not lay down its files:\n${told.stderr}`);
  // Only a finished one gets the name that later runs look for.
  renameSync(fresh, folder);
}

/** A crashed run leaves its postmaster behind, or only the note that blocks the next one. */
async function clearLeftover(folder: string): Promise<void> {
  const note = join(folder, 'postmaster.pid');
  if (!existsSync(note)) return;
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
  const birth = birthOf(pid);
  if (birth !== undefined && standsIn(pid, folder)) await end({ pid, birth }, 'SIGINT');
  if (process.platform === 'linux') rmSync(note, { force: true });
}

function standsIn(pid: number, folder: string): boolean {
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
  const found = await client.query('select from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await client.query(`create database ${database}`);
  await client.end();
}

const settings = (port: number, fleeting: boolean) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    ...(fleeting ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ].flatMap((setting) => ['-c', setting]);

function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== major)
    throw new Stop(
      `${folder} was made by Postgres ${version}; this is ${major}. Move it away to begin anew.`,
    );
}

/** Starts it and answers the address of our database in it, which is made where it is missing. */
export async function startPostgres(
  wanted: Wanted,
): Promise<{ url: string; port: number; fresh: boolean }> {
  const { family, dataDir, password, usualPort, fleeting = false } = wanted;
  const folder = join(dataDir, 'postgres');
  const account = postgresAccount();
  const programs = postgresPrograms(account);
  const fresh = !existsSync(folder);
  if (fresh) layDown(folder, programs, account, password);
  checkVersion(folder);
  await clearLeftover(folder);
  const port = await onFreePorts(async () => {
    const held = await hold(usualPort);
    await held.release();
    await family.start({
      name: 'Postgres',
      command: join(programs, 'postgres'),
      args: ['-D', reachable(account, folder), ...settings(held.port, fleeting)],
      cwd: folder,
      ...account,
      logFile: join(dataDir, 'postgres.log'),
      // Fast shutdown: it does not wait for clients to leave.
      stopSignal: 'SIGINT',
      isReady: isUp(folder),
    });
    return held.port;
  });
  const server = `postgres://${owner}:${password}@127.0.0.1:${port}`;
  await createDatabase(`${server}/postgres`);
  return { url: `${server}/${database}`, port, fresh };
}
