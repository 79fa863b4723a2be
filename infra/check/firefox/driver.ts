/** Starts the system's Firefox for Playwright, and answers the commands of WebDriver BiDi that it does not know yet. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { z } from 'zod';

/**
 * Playwright sends it for every browser context, and Firefox 153 answers "unknown command": a walk may
 * not depend on what it sets. May go when the extended release of Firefox knows it.
 */
const unknownToFirefox = 'emulation.setMediaFeaturesOverride';

const Command = z.object({ id: z.number(), method: z.string() });

/** Playwright waits for this line. */
const announcement = 'WebDriver BiDi listening on ';

const textOf = (data: RawData): string => (data as Buffer).toString();

function answerOrForward(data: RawData, playwright: WebSocket, firefox: WebSocket): void {
  const { id, method } = Command.parse(JSON.parse(textOf(data)));
  if (method === unknownToFirefox)
    playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
  else firefox.send(textOf(data));
}

function connect(playwright: WebSocket, address: string): void {
  const firefox = new WebSocket(address, { perMessageDeflate: false });
  const opened = once(firefox, 'open');
  // In the order in which they came, those of the time before the connection too.
  playwright.on('message', (data) => {
    void opened.then(() => answerOrForward(data, playwright, firefox));
  });
  firefox.on('message', (data) => playwright.send(textOf(data)));
  firefox.on('close', () => playwright.close());
  playwright.on('close', () => firefox.close());
}

/** @param target Where Firefox listens. */
async function announceProxy(target: string): Promise<void> {
  const proxy = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(proxy, 'listening');
  proxy.on('connection', (socket, { url = '' }: IncomingMessage) => connect(socket, target + url));
  const { port } = proxy.address() as AddressInfo;
  process.stderr.write(`${announcement}ws://127.0.0.1:${port}\n`);
}

const [program = '', ...args] = process.argv.slice(2);
const firefox = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
for await (const line of createInterface(firefox.stderr)) {
  const [, target] = line.split(announcement);
  if (target) await announceProxy(target);
  else process.stderr.write(`${line}\n`);
}
