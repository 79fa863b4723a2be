/** Tests that free ports are not given twice, and that the usual one is used where possible. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProcessGroup } from './process-group.ts';
import { freePort, freeUdpPort, hold, holdExactly, onFreePorts } from './ports.ts';

/** The first ephemeral port of Linux. */
const givenOutBySystem = 32_768;

test('any port is below those that the system assigns, and never the same twice', async () => {
  const ports = await Promise.all([
    ...Array.from({ length: 100 }, () => freePort()),
    ...Array.from({ length: 100 }, () => freeUdpPort(0)),
  ]);
  expect(Math.max(...ports)).toBeLessThan(givenOutBySystem);
  expect(new Set(ports).size).toBe(ports.length);
});

test('a port that is held is refused by name, and another is given where it is only the usual one', async () => {
  const { port, release } = await hold(0);
  expect(await holdExactly(port)).toBeUndefined();
  const other = await hold(port);
  expect(other.port).not.toBe(port);
  await other.release();
  await release();
  const again = await holdExactly(port);
  expect(again?.port).toBe(port);
  await again?.release();
});

test('a UDP port that is in use is not chosen', async () => {
  const usual = await freeUdpPort(0);
  expect(await freeUdpPort(usual)).toBe(usual);
  const user = createSocket('udp4').bind(usual, '127.0.0.1');
  onTestFinished(() => void user.close());
  await once(user, 'listening');
  expect(await freeUdpPort(usual)).not.toBe(usual);
});

test('where the port was taken in between, the program gets another', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karemd-ports-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const processes = createProcessGroup(dataDir);
  onTestFinished(() => processes.stop());
  const heldPort = await hold(0);
  onTestFinished(heldPort.release);
  const ports = [heldPort.port, await freePort()];
  const port = await onFreePorts(async () => {
    const next = ports.shift() ?? 0;
    const script = `require('node:net').createServer().listen(${next}, '127.0.0.1')`;
    await processes.start({
      name: 'A server',
      command: process.execPath,
      args: ['-e', script],
      logFile: join(dataDir, 'server.log'),
      // The one at the taken port ends by itself.
      isReady: () => next !== heldPort.port,
    });
    return next;
  });
  expect(port).not.toBe(heldPort.port);
});
