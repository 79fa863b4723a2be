/** Tests the HTTP server's limits: connections without requests, slow ones and too many of them (S56). */
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import { openHttpServer } from './http-server.ts';

let server: Server;
let port: number;
let sockets: Socket[];
const lines: string[] = [];

async function listen(limits: { headersMs?: number; requestMs?: number }): Promise<void> {
  const afterBody: RequestListener = (req, res) =>
    void req.resume().on('end', () => res.end('fine'));
  server = openHttpServer(afterBody, {
    maxConnections: 3,
    log: openLog('warn', { write: (line: string) => void lines.push(line) }),
    ...limits,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
}

beforeEach(() => {
  sockets = [];
  lines.length = 0;
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** What it was answered until the server closed it. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  await new Promise((closed) => socket.once('close', closed));
  return text;
}

const request = 'POST / HTTP/1.1\r\nhost: karemd\r\ncontent-length: 10\r\n\r\n';

test.each([
  ['that says nothing', ''],
  ['whose headers never end', 'GET / HTTP/1.1\r\nhost: karemd\r\n'],
  ['whose body never ends', `${request}12345`],
])('S56 a connection %s is closed', async (_what, text) => {
  await listen({ headersMs: 200, requestMs: 400 });
  const socket = await open();
  if (text) socket.write(text);
  expect(await untilClosed(socket)).not.toContain('fine');
});

test('S56 one connection too many is closed at once, those that are open go on', async () => {
  await listen({});
  const kept = [await open(), await open(), await open()];
  expect(await untilClosed(await open())).toBe('');
  expect(await untilClosed(await open())).toBe('');
  expect(lines.filter((line) => line.includes('too many connections'))).toHaveLength(1);
  const [first] = kept;
  first!.write('GET / HTTP/1.1\r\nhost: karemd\r\nconnection: close\r\n\r\n');
  expect(await untilClosed(first!)).toMatch(/^HTTP\/1\.1 200 [\s\S]*fine$/);
  const next = await open();
  next.write('GET / HTTP/1.1\r\nhost: karemd\r\nconnection: close\r\n\r\n');
  expect(await untilClosed(next)).toContain('fine');
});
