/** Free ports: the usual one where it is free, else one that nobody gets by chance, held until it is used. */
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { say } from '#infra/machine/say.mjs';
import { EndedEarly } from './child.ts';

export interface HeldPort {
  port: number;
  /** Gives the port up, for the program that is to have it. */
  release: () => Promise<void>;
}

interface HoldOptions {
  host?: string;
  /** Told to whoever asks at the port meanwhile. */
  holder?: string;
}

const loopback = '127.0.0.1';

/**
 * Below the ports that systems give out by themselves, to whoever connects or asks for any (Linux from
 * 32768 on, macOS from 49152): a port of ours stays free between being found and being used, and while
 * the program that has it is away.
 */
const ours = { from: 20_000, to: 30_000 };
const given = new Set<number>();

function neverGiven(): number {
  const port = randomInt(ours.from, ours.to);
  if (given.has(port)) return neverGiven();
  given.add(port);
  return port;
}

const tries = 100;

/** The first of ours that can be had. */
async function anyOfOurs<T>(
  take: (port: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let tried = 0; tried < tries; tried += 1) {
    const taken = await take(neverGiven());
    if (taken !== undefined) return taken;
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

/** The greeting of a held port: whoever asks is told whose it will be. */
const placeholder = (holder: string) =>
  createServer((_request, response) => {
    response.writeHead(503, { 'x-held-for': holder, connection: 'close' }).end();
  });

/** Holds exactly this port, or nothing. 0 is any. */
export async function holdExactly(
  port: number,
  options: HoldOptions = {},
): Promise<HeldPort | undefined> {
  if (port === 0) return anyOfOurs((one) => holdExactly(one, options));
  const { host = loopback, holder = 'karemd' } = options;
  const server = placeholder(holder);
  if (!(await listen(server, port, host))) return undefined;
  const release = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  return { port, release };
}

/** Holds the usual port, or any free one where it is taken. */
export async function hold(usual: number, options: HoldOptions = {}): Promise<HeldPort> {
  const held = (await holdExactly(usual, options)) ?? (await holdExactly(0, options));
  if (!held) throw new Error('No port is free on this machine.');
  return held;
}

/** For a program that is started later, or that comes and goes at this port. */
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
    await new Promise<void>((done) => {
      socket.close(() => done());
    });
  }
}

export async function freeUdpPort(usual: number): Promise<number> {
  const atUsual = usual === 0 ? undefined : await udpPort(usual);
  const port = atUsual ?? (await anyOfOurs(udpPort));
  if (port === undefined) throw new Error('No UDP port is free on this machine.');
  return port;
}

/** A port that was free may be somebody's before its program has it: then once more, with others. */
export async function onFreePorts<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error;
    say(`${error.message}\n  Trying once more, on other ports ...`);
    return start();
  }
}
