/** Free ports: the usual one or a random one outside the ephemeral range, held until it is used. */
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { print } from '#infra/machine/terminal.mjs';
import { EndedEarly } from './child.ts';

export interface HeldPort {
  port: number;
  /** Releases the port for its program. */
  release: () => Promise<void>;
}

interface HoldOptions {
  host?: string;
  /** Sent as `x-held-for` to HTTP clients of the port meanwhile. */
  holder?: string;
}

const loopback = '127.0.0.1';

/**
 * Below the ephemeral ports that the system assigns by itself (Linux from 32768 on, macOS from 49152):
 * a port in this range stays free between being found and being used, and while its program restarts.
 */
const portRange = { from: 20_000, to: 30_000 };
const used = new Set<number>();

function randomPort(): number {
  const port = randomInt(portRange.from, portRange.to);
  if (used.has(port)) return randomPort();
  used.add(port);
  return port;
}

const tries = 100;

/** Tries random ports until one can be had; undefined after too many tries. */
async function firstFree<T>(
  tryPort: (port: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let tried = 0; tried < tries; tried += 1) {
    const result = await tryPort(randomPort());
    if (result !== undefined) return result;
  }
  return undefined;
}

async function listen(server: Server, port: number, host: string): Promise<boolean> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  }
}

/** Answers at a held port, so that other instances can see who holds it. */
const placeholder = (holder: string) =>
  createServer((_request, response) => {
    response.writeHead(503, { 'x-held-for': holder, connection: 'close' }).end();
  });

/** Holds exactly this port, or nothing. 0 is any. */
export async function holdExactly(
  port: number,
  options: HoldOptions = {},
): Promise<HeldPort | undefined> {
  if (port === 0) return firstFree((free) => holdExactly(free, options));
  const { host = loopback, holder = 'karemd' } = options;
  const server = placeholder(holder);
  if (!(await listen(server, port, host))) return undefined;
  const release = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return { port, release };
}

/** Holds the usual port, or any free one where it is taken. */
export async function hold(usual: number, options: HoldOptions = {}): Promise<HeldPort> {
  const heldPort = (await holdExactly(usual, options)) ?? (await holdExactly(0, options));
  if (!heldPort) throw new Error('No port is free on this machine.');
  return heldPort;
}

/** Returns a port for a program that is started later, or that comes and goes at this port. */
export async function freePort(): Promise<number> {
  const { port, release } = await hold(0);
  await release();
  return port;
}

async function udpPort(port: number): Promise<number | undefined> {
  const socket = createSocket('udp4');
  socket.bind(port, loopback);
  try {
    await once(socket, 'listening');
    return port;
  } catch {
    return undefined;
  } finally {
    await new Promise<void>((resolve) => {
      socket.close(() => resolve());
    });
  }
}

export async function freeUdpPort(usual: number): Promise<number> {
  const atUsual = usual === 0 ? undefined : await udpPort(usual);
  const port = atUsual ?? (await firstFree(udpPort));
  if (port === undefined) throw new Error('No UDP port is free on this machine.');
  return port;
}

/** A free port may be taken before its program has it: then once more, with others. */
export async function onFreePorts<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error;
    print(`${error.message}\n  Trying once more, on other ports ...`);
    return start();
  }
}
