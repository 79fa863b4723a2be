/** Tests backups: made by the container's own scripts, restored, and tried as a hospital that mails nothing. */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { locate, programs } from '#infra/machine/programs.mjs';
import { chownTo, postgresAccount, postgresPrograms } from '#infra/stack/postgres-programs.ts';
import { Browser } from '#server/test/browser.ts';
import { openClinic, type Clinic, type Clinician } from '#server/test/clinic.ts';
import { openLetters } from '#server/test/mailed-letters.ts';
import { mailsTo } from '#server/test/mail/mailbox.ts';
import { startServer } from '#server/test/processes/run-program.ts';
import { copyDatabase, requiredVariable } from '#server/test/stores.ts';
import { password } from '#server/test/world.ts';
import { startVersionProxy, type VersionProxy } from './version-proxy.ts';

const server = new URL(requiredVariable('TEST_DATABASE_URL'));
const account = postgresAccount();
const clientPrograms = path.dirname(locate(programs.pgDump) ?? '');

/** May read everything and change nothing, as in docker-compose.yml. */
const reader = { name: `reader_${randomBytes(6).toString('hex')}`, password: randomUUID() };

let clinic: Clinic;
let proxy: VersionProxy;
let scripts: string;
/** Of the backup that was made before the tests. */
let dir: string;
let file: string;
let lena: Clinician;
let booked: { id: string; email: string };
beforeAll(async () => {
  clinic = await openClinic();
  const version = execFileSync(path.join(clientPrograms, 'pg_dump'), ['--version']).toString();
  proxy = await startVersionProxy(Number(server.port), Number(/\d+/.exec(version)?.[0]));
  await clinic.world.owner.query(
    `create role ${reader.name} login password '${reader.password}' in role pg_read_all_data`,
  );
  // A copy, for the clone may be in a folder that is closed to Postgres' user.
  scripts = newFolder();
  for (const name of ['backup.sh', 'restore.sh'])
    writeFileSync(path.join(scripts, name), readFileSync(path.join(import.meta.dirname, name)));
  chmodSync(scripts, 0o755);
  lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
  booked = await openLetters(clinic).book(lena);
  dir = newFolder();
  await newBackup();
});
afterAll(async () => {
  await clinic.world.owner.query(`drop role ${reader.name}`);
  await clinic.close();
  await proxy.close();
  for (const folder of [scripts, dir]) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'karemd-backup-'));
  chownTo(folder, account);
  return folder;
}

function otherFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

interface Run {
  dir: string;
  database: string;
  asOwner?: boolean;
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

/** Runs a script as the container does: as Postgres' user, told by the environment alone. */
function run(script: string, args: string[], { dir, database, asOwner = false }: Run) {
  const env = {
    PATH: [postgresPrograms(account), clientPrograms, '/usr/bin', '/bin'].join(':'),
    PGHOST: '127.0.0.1',
    PGPORT: String(proxy.port),
    PGUSER: asOwner ? server.username : reader.name,
    PGPASSWORD: asOwner ? server.password : reader.password,
    PGDATABASE: database,
    BACKUP_DIR: dir,
  };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const options = { env, cwd: '/', ...account };
    execFile('sh', [path.join(scripts, script), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

/** Empty, and dropped with the test. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await clinic.world.owner.query(`create database ${name}`);
  onTestFinished(async () => {
    await clinic.world.owner.query(`drop database ${name} with (force)`);
  });
  return name;
}

async function ask<Row extends pg.QueryResultRow>(database: string, statement: string) {
  const client = new pg.Client({ connectionString: new URL(`/${database}`, server).href });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

const source = () => databaseOf(clinic.world.ownerUrl);

/** As a folder is after weeks, with one backup that was made now. */
async function newBackup(): Promise<void> {
  for (const [folder, names] of Object.entries({
    daily: Array.from({ length: 9 }, (_, day) => `2026-01-0${day + 1}`),
    weekly: ['2025-W50', '2025-W51', '2025-W52', '2026-W01', '2026-W02'],
  })) {
    mkdirSync(path.join(dir, folder));
    chownTo(path.join(dir, folder), account);
    for (const name of names) writeFileSync(path.join(dir, folder, `${name}.dump`), 'old');
  }
  const { code, said } = await run('backup.sh', ['now'], { dir, database: source() });
  if (code !== 0) throw new Error(said);
  file = path.join('daily', readdirSync(path.join(dir, 'daily')).toSorted().at(-1)!);
}

test('S73 a backup is private, and one file in three folders of which the newest stay', async () => {
  const keptFiles = ['daily', 'weekly', 'monthly'].map((name) => readdirSync(path.join(dir, name)));
  expect(keptFiles).toMatchObject([{ length: 7 }, { length: 4 }, { length: 1 }]);
  expect(keptFiles[0]).toContain('2026-01-09.dump');
  expect(keptFiles[0]).not.toContain('2026-01-03.dump');
  const today = statSync(path.join(dir, file));
  expect([today.nlink, today.mode & 0o777]).toEqual([3, 0o600]);
  const last = JSON.parse(readFileSync(path.join(dir, 'last.json'), 'utf8'));
  expect(last).toMatchObject({ file, bytes: today.size, auditEntries: expect.any(Number) });
  expect(readdirSync(dir).toSorted()).toEqual(['daily', 'last.json', 'monthly', 'weekly']);
  const target = { database: source() };
  expect(await run('backup.sh', ['healthy'], { ...target, dir })).toMatchObject({ code: 0 });
  expect(await run('backup.sh', ['healthy'], { ...target, dir: otherFolder() })).toMatchObject({
    code: 1,
  });
});

test('S73 a backup that cannot be restored is not kept', async () => {
  const { ownerUrl, drop } = await copyDatabase();
  onTestFinished(drop);
  // While it is restored, no name is found without its schema.
  await ask(
    databaseOf(ownerUrl),
    `create function has_people() returns boolean language sql
       as 'select count(*) >= 0 from practitioners';
     create table rooms (number int check (has_people()));
     insert into rooms values (1)`,
  );
  const dir = otherFolder();
  const { code, said } = await run('backup.sh', ['now'], { dir, database: databaseOf(ownerUrl) });
  expect([code === 0, said]).toEqual([
    false,
    expect.stringMatching(/"practitioners" does not exist/),
  ]);
  expect(readdirSync(path.join(dir, 'daily'))).toEqual([]);
  expect(readdirSync(dir).toSorted()).toEqual(['daily', 'monthly', 'weekly']);
});

test('a damaged backup is restored not at all, and a whole one into an empty database alone', async () => {
  const damaged = path.join(dir, 'damaged.dump');
  onTestFinished(() => rmSync(damaged));
  writeFileSync(damaged, readFileSync(path.join(dir, file)));
  chownTo(damaged, account);
  truncateSync(damaged, statSync(damaged).size - 40);
  const target = { dir, database: await emptyDatabase(), asOwner: true };
  const failed = await run('restore.sh', ['damaged.dump'], target);
  expect([failed.code === 0, failed.said]).toEqual([false, expect.stringMatching(/end of file/)]);
  expect(
    await ask(target.database, `select from pg_tables where schemaname in ('public', 'jobs')`),
  ).toEqual([]);
  expect(await run('restore.sh', [file], target)).toMatchObject({ code: 0 });
  const again = await run('restore.sh', [file], target);
  expect([again.code, again.said]).toEqual([1, expect.stringMatching(/into an empty one/)]);
});

test('S73 a restored hospital opens with its people, nobody signed in, and mails nothing while JOBS is off', async () => {
  const { world } = clinic;
  const { id, email: patient } = booked;
  const database = await emptyDatabase();
  const restored = await run('restore.sh', [file], { dir, database, asOwner: true });
  expect(restored).toMatchObject({ code: 0 });

  const DATABASE_URL = new URL(`/${database}`, server).href;
  const drill = await startServer(world.env, {
    DATABASE_URL,
    JOBS: 'off',
    REDIS_PREFIX: `${database}:`,
  });
  const ready = await fetch(`${drill.url}/readyz`);
  expect(await ready.json()).toMatchObject({ postgres: 'up' });
  const open = new Browser(drill.url);
  for (const [name, value] of lena.browser.cookies) open.cookies.set(name, value);
  open.token = lena.browser.token;
  expect((await lena.browser.call('auth.me')).status).toBe(200);
  expect((await open.call('auth.me')).status).toBe(401);
  // The code to sign in with is the only mail that leaves it.
  await open.call('auth.authUserEmailPass', { email: lena.email, password });
  await open.call('auth.sendOtpAuth', { email: lena.email });
  await expect.poll(() => mailsTo(lena.email)).toHaveLength(1);
  const letters = `select state::text from jobs.job
    where name = 'appointment.letter' and data->>'appointmentId' = '${id}'`;
  expect(await ask(database, letters)).toEqual([{ state: 'created' }]);
  expect(await mailsTo(patient)).toEqual([]);
  await drill.stop();

  const working = await startServer(world.env, { DATABASE_URL, REDIS_PREFIX: `${database}:` });
  await expect.poll(() => mailsTo(patient)).toHaveLength(1);
  await working.stop();
}, 120_000);
