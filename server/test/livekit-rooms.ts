/** Joins rooms of the real LiveKit server with a token, lists them, and cuts the connection to it. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { RoomServiceClient } from 'livekit-server-sdk';
import { freePort } from '#infra/processes/ports.ts';
import { openClinic, type Clinic } from './clinic.ts';
import { requiredVariable } from './stores.ts';

export const liveKitRooms = () =>
  new RoomServiceClient(
    requiredVariable('TEST_LIVEKIT_URL'),
    requiredVariable('TEST_LIVEKIT_API_KEY'),
    requiredVariable('TEST_LIVEKIT_API_SECRET'),
  );

export interface JoinedRoom {
  /** Resolves when LiveKit ends the connection. */
  left: Promise<void>;
  leave: () => void;
}

/** The first byte of the protocol's SignalResponse where it says "you have joined". */
const joinedTag = 0x0a;

/** Joins as a browser does, up to where media would begin; null where LiveKit refuses. */
export function join(token: string): Promise<JoinedRoom | null> {
  const url = new URL('/rtc', requiredVariable('TEST_LIVEKIT_URL').replace(/^http/, 'ws'));
  url.search = new URLSearchParams({ access_token: token, protocol: '16', sdk: 'js' }).toString();
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const left = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      const isIn = new Uint8Array(data)[0] === joinedTag;
      resolve(isIn ? { left, leave: () => socket.close() } : null);
    });
    socket.addEventListener('close', () => resolve(null));
  });
}

const words = '{"code":"unknown","msg":"could not find any available nodes"}';

/** What LiveKit answers once its process, which stood still for some seconds, goes on. */
const notReady = [
  'HTTP/1.1 500 Internal Server Error',
  'content-type: application/json',
  `content-length: ${words.length}`,
  'connection: close',
  '',
  words,
].join('\r\n');

/**
 * A TCP proxy to LiveKit that can be cut, restored, paused, read, and answer as LiveKit does when it
 * is not ready; its `url` stays the same.
 */
async function openLiveKitProxy() {
  const target = new URL(requiredVariable('TEST_LIVEKIT_URL'));
  const sockets = new Set<Socket>();
  let sent = '';
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let isReady = true;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (bytes: Buffer) => {
      sent += bytes.toString('latin1');
      if (!isReady) return near.end(notReady);
      void gate.promise.then(() => far.write(bytes));
    });
    near.on('end', () => far.end());
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const port = await freePort();
  await listen(port);
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    /** What is sent from now on waits until `release`. */
    hold: () => {
      gate = Promise.withResolvers<void>();
    },
    release: () => gate.resolve(),
    setReady: (value: boolean) => {
      isReady = value;
    },
    /** Names of rooms whose creation was requested. */
    roomsMade: () => [...sent.matchAll(/"name":"([\w-]{22})"/g)].map(([, name = '']) => name),
    cut,
    mend: async () => {
      await listen(port);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}

type LiveKitProxy = Awaited<ReturnType<typeof openLiveKitProxy>>;

export interface ClinicBehindProxy extends Clinic {
  proxy: LiveKitProxy;
  /** LiveKit's own answers, past the proxy. */
  rooms: RoomServiceClient;
}

/** A clinic whose server reaches LiveKit through a proxy that a test can close. */
export async function openClinicBehindProxy(): Promise<ClinicBehindProxy> {
  const proxy = await openLiveKitProxy();
  const clinic = await openClinic({ env: { LIVEKIT_URL: proxy.url } });
  const close = async () => {
    await clinic.close();
    await proxy.close();
  };
  return { ...clinic, proxy, rooms: liveKitRooms(), close };
}
