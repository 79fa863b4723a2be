/** Tests the bench's own HTTP connection: whole answers in order, and closed connections. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openConnection } from './connection.ts';

let connections = 0;
const server = createServer((req, res) => {
  const [, kind = '', size = '0'] = (req.url ?? '').split('/');
  req
    .on('data', () => undefined)
    .on('end', () => {
      if (kind === 'cut') {
        res.setHeader('content-length', 10);
        res.write('half');
        setImmediate(() => res.destroy());
        return;
      }
      if (kind === 'last') res.setHeader('connection', 'close');
      res.statusCode = kind === 'refused' ? 409 : 200;
      res.end('é'.repeat(Number(size) / 2));
    });
});
server.on('connection', () => (connections += 1));
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => void server.close());
const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

test('answers of any size come whole and in the order of the calls, on one connection', async () => {
  const post = openConnection(url, { 'x-who': 'bench' });
  const before = connections;
  const sizes = [0, 20, 70_000, 3_000_000, 2];
  const answers = await Promise.all(sizes.map((size) => post(`/ok/${size}`, '{}')));
  expect(answers.map(({ status, size }) => [status, size])).toEqual(
    sizes.map((size) => [200, size]),
  );
  expect(answers.map(({ text }) => text.length)).toEqual(sizes.map((size) => size / 2));
  expect((await post('/refused/4', '{}')).status).toBe(409);
  expect(connections - before).toBe(1);
});

test('a connection that was closed is opened anew, and an answer that is cut off fails', async () => {
  const post = openConnection(url, {});
  const before = connections;
  expect((await post('/last/4', '{}')).text).toBe('éé');
  expect((await post('/ok/4', '{}')).text).toBe('éé');
  await expect(post('/cut/10', '{}')).rejects.toThrow(/closed|reset/i);
  expect((await post('/ok/2', '{}')).text).toBe('é');
  expect(connections - before).toBe(3);
});
