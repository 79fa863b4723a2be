/** Tests that a stop neither waits for open screens nor cuts an answer off (S40). */
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer, endConnections } from './close-server.ts';

let isStopping = false;
let server: Server;
let port: number;
const held = { asked: Promise.withResolvers<void>(), answer: Promise.withResolvers<void>() };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeEach(async () => {
  isStopping = false;
  const app = express();
  app.use(endConnections(() => isStopping));
  app.get('/held', async (_req, res) => {
    held.asked.resolve();
    await held.answer.promise;
    res.send('whole');
  });
  app.get('/', (_req, res) => void res.send('short'));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, by?: Agent) =>
  new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, ...(by && { agent: by }) }, (res) => {
      let text = '';
      res.on('data', (part: Buffer) => (text += part.toString()));
      res.on('end', () => resolve(text));
      res.on('error', reject);
    }).on('error', reject);
  });

test('S40 a screen that asks again and again on one connection does not hold the process up', async () => {
  await ask('/', agent);
  const screen = (async () => {
    for (;;) {
      await ask('/', agent);
      await pause(1);
    }
  })().catch((error: unknown) => error);
  const slow = ask('/held');
  await held.asked.promise;
  isStopping = true;
  // Longer than this test may take: what ends it is not the grace.
  const closed = closeServer(server, 600_000);
  held.answer.resolve();
  expect(await slow).toBe('whole');
  await closed;
  expect(await screen).toMatchObject({ code: expect.stringMatching(/ECONNREFUSED|ECONNRESET/) });
});

test.each([
  [false, 'keep-alive'],
  [true, 'close'],
])('S40 stopping: %s, an answer says %s to its connection', async (stopping, word) => {
  isStopping = stopping;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.headers.get('connection')).toBe(word);
});
