/** Free ports: the usual one where it is free, else one that the system picks, held until it is used. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** Holds exactly this port, or nothing. */
export async function holdExactly(
  port: number,
  { host = loopback, holder = 'karemd' }: HoldOptions = {},
): Promise<HeldPort | undefined> {
  const server = placeholder(holder);
  if (!(await listen(server, port, host))) return undefined;
  const release = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  return { port: (server.address() as AddressInfo).port, release };
}

/** Holds the usual port, or any free one where it is taken. */
export async function hold(usual: number, options: HoldOptions = {}): Promise<HeldPort> {
  const held = (await holdExactly(usual, options)) ?? (await holdExactly(0, options));
  if (!held) throw new Error('No port is free on this machine.');
  return held;
}

async function udpPort(port: number): Promise<number | undefined> {
  const socket = createSocket('udp4');
  socket.bind(port, loopback);
  try {
    await once(socket, 'listening');
    return socket.address().port;
  } catch {
    return undefined;
  } finally {
    await new Promise<void>((done) => {
      socket.close(() => done());
    });
  }
}

export async function freeUdpPort(usual: number): Promise<number> {
  const port = (await udpPort(usual)) ?? (await udpPort(0));
  if (port === undefined) throw new Error('No UDP port is free on this machine.');
  return port;
}
