/** Tests what a real clamd says, and that its absence is a verdict and no error (S55). */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import { eicar } from '#server/test/documents/eicar.ts';
import { requiredVariable } from '#server/test/stores.ts';
import { openAntivirus } from './antivirus.ts';

const lines: string[] = [];
const log = openLog('warn', { write: (line: string) => void lines.push(line) });
const clamd = () => openAntivirus(requiredVariable('TEST_CLAMAV_URL'), { log });

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
  lines.length = 0;
});

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A scanner that does this with each connection. */
async function brokenScanner(answer: (say: (text: string) => void) => void): Promise<string> {
  const ownServer = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    answer((text) => socket.end(text));
  });
  server = ownServer;
  await new Promise<void>((resolve) => ownServer.listen(0, '127.0.0.1', resolve));
  return `tcp://127.0.0.1:${(ownServer.address() as AddressInfo).port}`;
}

test('S55 a virus is found, also where it lies in two parts; anything else is clean', async () => {
  const text = Buffer.alloc(3_000_000, 'fine ');
  expect(await clamd().scan(inParts(text, 1_000_000))).toBe('clean');
  expect(await clamd().scan(inParts(eicar, 30))).toBe('infected');
});

test('S55 without a scanner, or without an answer of one, a file counts as not scanned', async () => {
  const scan = (url?: string) =>
    openAntivirus(url, { log, silenceMs: 100 }).scan(inParts(eicar, 100));
  expect(await scan()).toBe('not-scanned');
  expect(lines).toEqual([]);
  expect(await scan('tcp://127.0.0.1:1')).toBe('not-scanned');
  expect(await scan('unix:///nowhere/clamd.ctl')).toBe('not-scanned');
  expect(await scan(await brokenScanner(() => undefined))).toBe('not-scanned');
  server?.close();
  const full = await brokenScanner((say) => say('INSTREAM size limit exceeded. ERROR\0'));
  expect(await scan(full)).toBe('not-scanned');
  expect(lines).toHaveLength(4);
});
