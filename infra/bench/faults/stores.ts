/** The stores of the bench behind proxies, and the ways in which they are lost and come back. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { print } from '#infra/machine/terminal.mjs';
import { startTcpProxy } from '#infra/processes/tcp-proxy.ts';
import { chownTo, postgresAccount } from '#infra/stack/postgres-programs.ts';
import { startPostgres } from '#infra/stack/postgres.ts';
import { startRedis } from '#infra/stack/redis.ts';
import { prepareOwnLiveKit } from '#infra/stack/livekit.ts';
import { secretsIn } from '#infra/stack/secrets.ts';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';

export interface Fault {
  name: string;
  /** What notices it, besides the bookings. */
  of?: 'visits';
  begin: () => unknown;
  /** Nothing where what was lost comes back by itself. */
  end?: () => unknown;
}

/** The one with this file on its command line. */
function processOf(file: string): number {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  const pid = readdirSync('/proc').find(
    (name) => /^\d+$/.test(name) && commandOf(name).includes(file),
  );
  if (pid === undefined) throw new Error(`No process has ${file}`);
  return Number(pid);
}

/** A process and those that it started. */
function family(pid: number): number[] {
  const parentOf = (other: string) => {
    try {
      return Number(readFileSync(`/proc/${other}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === pid,
  );
  return [pid, ...children.map(Number)];
}

const signal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, name);
};

async function askOnce(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const endOthers =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";

/** The appointments move to a small disk, which is filled up; null where this user may mount none. */
function smallDisk({ atEnd }: BenchContext, url: string) {
  // Not below the data, which Postgres' own user may not enter.
  const folder = mkdtempSync(join(tmpdir(), 'karemd-disk-'));
  const filler = join(folder, 'filler');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  chmodSync(folder, 0o755);
  atEnd(() => {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  const tables = join(folder, 'tables');
  mkdirSync(tables, { mode: 0o700 });
  chownTo(tables, postgresAccount());
  const prepare = () =>
    askOnce(
      url,
      `create tablespace small location '${tables}'`,
      'alter table appointments set tablespace small',
    );
  const fill = () => {
    try {
      for (let written = 0; ; written += 1)
        writeFileSync(filler, Buffer.alloc(64 * 1024), { flag: 'a' });
    } catch {
      // Full, which is the purpose.
    }
  };
  return { prepare, fill, empty: () => rmSync(filler) };
}

export async function startStores(bench: BenchContext) {
  const { processes, dataDir, atEnd } = bench;
  const secrets = secretsIn(dataDir);
  const livekit = await prepareOwnLiveKit({ processes, dataDir }, secrets);
  const [postgres, redis] = await Promise.all([
    startPostgres({ processes, dataDir, password: secrets.postgresPassword, usualPort: 0 }),
    startRedis({ processes, dataDir, password: secrets.redisPassword, usualPort: 0 }),
    livekit.start(() => print('  LiveKit is built first, about two minutes')),
  ]);
  const host = '127.0.0.1';
  const postgresProxy = await startTcpProxy({ host, port: postgres.port });
  const redisProxy = await startTcpProxy({ host, port: redis.port });
  const liveKitPort = Number(new URL(livekit.url).port);
  const liveKitProxy = await startTcpProxy({ host, port: liveKitPort });
  const liveKit = () => [processOf(join(dataDir, 'livekit.yaml'))];
  const operator = new Redis(redis.url);
  operator.on('error', () => undefined);
  atEnd(async () => {
    operator.disconnect();
    await postgresProxy.close();
    await redisProxy.close();
    await liveKitProxy.close();
  });

  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const redisPid = async () => Number(/process_id:(\d+)/.exec(await operator.info('server'))?.[1]);
  const frozen: number[] = [];
  const freeze = (pids: number[]) => {
    frozen.push(...pids);
    signal(pids, 'SIGSTOP');
  };
  const thaw = () => signal(frozen.splice(0), 'SIGCONT');
  atEnd(thaw);

  const disk = smallDisk(bench, postgres.url);
  const writable = 'set default_transaction_read_only = off';
  const faults: Fault[] = [
    { name: 'postgresKilled', begin: () => signal([postmaster()], 'SIGKILL') },
    { name: 'postgresFrozen', begin: () => freeze(family(postmaster())), end: thaw },
    { name: 'postgresReset', begin: () => postgresProxy.reset() },
    {
      name: 'postgresSilent',
      begin: () => postgresProxy.swallow(),
      end: () => postgresProxy.restore(),
    },
    {
      name: 'postgresReadOnly',
      begin: () =>
        askOnce(
          postgres.url,
          'alter system set default_transaction_read_only = on',
          'select pg_reload_conf()',
          endOthers,
        ),
      end: () =>
        askOnce(
          postgres.url,
          writable,
          'alter system reset default_transaction_read_only',
          'select pg_reload_conf()',
          endOthers,
        ),
    },
    ...(disk ? [{ name: 'postgresDiskFull', begin: disk.fill, end: disk.empty }] : []),
    { name: 'redisKilled', begin: async () => signal([await redisPid()], 'SIGKILL') },
    { name: 'redisFrozen', begin: async () => freeze([await redisPid()]), end: thaw },
    {
      name: 'redisSilent',
      begin: () => redisProxy.swallow(),
      end: () => redisProxy.restore(),
    },
    {
      name: 'redisFull',
      begin: () => operator.config('SET', 'maxmemory', '1'),
      end: () => operator.config('SET', 'maxmemory', '0'),
    },
    { name: 'liveKitKilled', of: 'visits', begin: () => signal(liveKit(), 'SIGKILL') },
    { name: 'liveKitFrozen', of: 'visits', begin: () => freeze(liveKit()), end: thaw },
    {
      name: 'liveKitSilent',
      of: 'visits',
      begin: () => liveKitProxy.swallow(),
      end: () => liveKitProxy.restore(),
    },
  ];
  return {
    databaseUrl: postgres.url,
    urls: {
      database: postgres.url.replace(`:${postgres.port}/`, `:${postgresProxy.port}/`),
      redis: redis.url.replace(/:\d+$/, `:${redisProxy.port}`),
      liveKit: `http://${host}:${liveKitProxy.port}`,
    },
    liveKitUrl: livekit.url,
    secrets,
    faults,
    prepareDisk: async () => disk?.prepare(),
  };
}
