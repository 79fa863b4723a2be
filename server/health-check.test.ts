/** Tests when the image's health check ends the server (S65). */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { minuteMs } from '#shared/durations.ts';
import { checkHealth, startsServer } from './health-check.ts';

let folder: string;
let sinceFile: string;
let ended = 0;
let server: Server;
let status = 503;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'karemd-health-'));
  sinceFile = path.join(folder, 'unanswered');
  ended = 0;
  server = createServer((_req, res) => void res.writeHead(status).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const check = () =>
  checkHealth({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`,
    sinceFile,
    end: () => (ended += 1),
  });

function silentSince(ms: number): void {
  writeFileSync(sinceFile, '');
  const at = (Date.now() - ms) / 1000;
  utimesSync(sinceFile, at, at);
}

test('S65 a server that has answered nobody for a minute is ended', async () => {
  status = 503;
  silentSince(minuteMs);
  expect(await check()).toBe(false);
  expect(ended).toBe(1);
});

test('S65 one that has not answered for less long is left alone, and so is one that answers again', async () => {
  status = 503;
  expect(await check()).toBe(false);
  silentSince(minuteMs / 2);
  expect(await check()).toBe(false);
  silentSince(2 * minuteMs);
  status = 200;
  expect(await check()).toBe(true);
  expect(existsSync(sinceFile)).toBe(false);
  expect(ended).toBe(0);
});

test('S65 the health check finds the server by the words with which the image starts it', () => {
  const dockerfile = readFileSync(path.resolve(import.meta.dirname, '../infra/Dockerfile'), 'utf8');
  const [, written = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const words = z.array(z.string()).parse(JSON.parse(written));
  const commandOf = (...all: string[]) => all.map((word) => `${word}\0`).join('');
  expect(startsServer(commandOf(...words))).toBe(true);
  for (const other of [
    ['/sbin/docker-init', '--', ...words],
    ['node', 'server/health-check.ts'],
  ])
    expect([other, startsServer(commandOf(...other))]).toEqual([other, false]);
});
