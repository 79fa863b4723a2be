/** Tests that the server follows Sentinels from a Redis that is gone to the one that replaces it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { locate, programs } from '#infra/machine/programs.mjs';
import { freePort } from '#infra/processes/ports.ts';
import { readEnv } from '#server/platform/env.ts';
import { openLog } from '#server/platform/log.ts';
import { openRedis } from '#server/platform/redis.ts';

const password = 'for this test alone';

async function start(folder: string, ...args: string[]) {
  const child = spawn(locate(programs.redis) ?? '', [...args, '--bind', '127.0.0.1'], {
    // A replica leaves what it was sent in its folder.
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(stop);
  let said = '';
  for await (const text of child.stdout) {
    said += String(text);
    if (/ready to accept connections|\+monitor master/i.test(said)) break;
  }
  child.stdout.resume();
  return stop;
}

const serverArgs = (port: number) =>
  ['--port', String(port), '--save', ''].concat(
    ...['--requirepass', '--masterauth'].map((name) => [name, password]),
  );

test('S75 when the primary Redis is gone, the server writes to the one that the Sentinels promote', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'karemd-sentinel-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [primary, replica, sentinel] = [await freePort(), await freePort(), await freePort()];
  const stopPrimary = await start(folder, ...serverArgs(primary));
  await start(folder, ...serverArgs(replica), '--replicaof', `127.0.0.1 ${primary}`);
  const file = path.join(folder, 'sentinel.conf');
  writeFileSync(
    file,
    `port ${sentinel}
requirepass "${password}"
sentinel monitor karemd 127.0.0.1 ${primary} 1
sentinel auth-pass karemd "${password}"
sentinel down-after-milliseconds karemd 300
`,
  );
  await start(folder, file, '--sentinel');

  const { redis: address } = readEnv({
    DATABASE_URL: 'postgres://localhost/none',
    SECRET_KEY: 'a key that only this test knows 0123456789',
    SMTP_URL: 'smtp://localhost',
    LIVEKIT_URL: 'http://localhost',
    LIVEKIT_PUBLIC_URL: 'ws://localhost',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'secret',
    REDIS_URL: `redis://:${encodeURIComponent(password)}@sentinels`,
    REDIS_SENTINELS: `127.0.0.1:${await freePort()},127.0.0.1:${sentinel}`,
  });
  const redis = openRedis(address, { prefix: 'test:', log: openLog('silent') });
  onTestFinished(() => redis.disconnect());
  const write = () => redis.set('name', 'value').catch(() => 'away');
  const portOf = async () => Number(/tcp_port:(\d+)/.exec(await redis.info('server'))?.[1]);
  await expect.poll(write).toBe('OK');
  expect(await portOf()).toBe(primary);
  // A Sentinel promotes a replica that it knows itself to be in step; it asks every ten seconds.
  const watcher = new Redis({ host: '127.0.0.1', port: sentinel, password });
  onTestFinished(() => watcher.disconnect());
  const replicas = async () =>
    ((await watcher.call('SENTINEL', 'REPLICAS', 'karemd')) as string[][]).map(
      (fields) => fields.slice(1 + fields.indexOf('master-link-status'))[0],
    );
  await expect.poll(replicas, { timeout: 60_000 }).toEqual(['ok']);

  await stopPrimary();
  expect(await write()).toBe('away');
  await expect.poll(write).toBe('OK');
  expect(await portOf()).toBe(replica);
}, 120_000);
