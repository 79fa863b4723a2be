/** Listens for HL7 v2 over MLLP: who may connect, one message after the other, each acknowledged (S109). */
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { minuteMs } from '#shared/durations.ts';
import type { FactsNeeds } from '#server/facts/needs.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Network } from '#server/platform/outgoing/networks.ts';
import { openTurns } from '#server/platform/turns.ts';
import { BrokenFrame, framed, openFraming } from '#server/platform/outgoing/mllp-frames.ts';
import { receiveAll } from './receive-messages.ts';

/** A long report in text has some 100 kB. */
const maxMessageBytes = 1024 * 1024;
const maxConnections = 50;
/** Of one address: an interface engine has one for each of its feeds, and leaves room for others. */
const maxOfAddress = 25;
/** Systems keep their connection open over a quiet night, and open it anew when it is closed. */
const idleMs = 30 * minuteMs;

/** A frame comes in one go; a sender that stops in its middle gives its connection back. */
const frameMs = minuteMs;

/** So long a message waits until it is read; its connection is closed, and it is sent again. */
const maxWaitMs = 10 * minuteMs;
/** Such a message has some hundred results, which take the processor and the database for a while. */
const largeBytes = 64 * 1024;

/** Few are read at once, in two queues: a large message never keeps the small ones waiting. */
function openReading() {
  const queueLength = maxConnections;
  const large = openTurns({ atOnce: 1, queueLength, maxWaitMs });
  const small = openTurns({ atOnce: 4, queueLength, maxWaitMs });
  return <T>(messages: readonly Buffer[], work: () => Promise<T>): Promise<T> => {
    const bytes = messages.reduce((sum, { length }) => sum + length, 0);
    return bytes > largeBytes ? large(work) : small(work);
  };
}

/** What waits when the last commit is done shares the next one, as far as it is short. */
const mostTogether = 50;

const isFull = (queue: readonly Buffer[]): boolean =>
  queue.length >= mostTogether ||
  queue.reduce((bytes, { length }) => bytes + length, 0) > maxMessageBytes;

/** How many of the first: bounded in bytes too, and one at least. */
function togetherFrom(queue: readonly Buffer[]): number {
  let bytes = 0;
  const end = queue.findIndex((one) => (bytes += one.length) > maxMessageBytes);
  return Math.min(mostTogether, end === -1 ? queue.length : Math.max(end, 1));
}

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network) =>
  network.kind() === address.kind() && address.match(network, bits);

/** From loopback always; from elsewhere, where the operator named its network. */
export function maySend(address: string | undefined, networks: readonly Network[]): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'loopback' || networks.some((network) => isIn(parsed, network));
}

interface Running {
  work: Set<Promise<void>>;
  inTurn: ReturnType<typeof openReading>;
  frameMs: number;
  isStopping: boolean;
}

/** Called after each chunk: destroys the socket when a frame that has begun does not end in time. */
function openDeadline({ log }: Deps, socket: Socket, ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    // Nobody reads it meanwhile, so that it cannot end.
    if (socket.isPaused()) return void timer?.refresh();
    log.warn('a frame over MLLP did not end in time');
    socket.destroy();
  };
  socket.on('close', () => clearTimeout(timer));
  return (isBegun: boolean, isNew: boolean) => {
    if (isBegun && timer && !isNew) return;
    clearTimeout(timer);
    timer = isBegun ? setTimeout(end, ms).unref() : undefined;
  };
}

/** Messages of one connection in their order: a sender counts on it. While some are stored, others are read. */
function serve(deps: Deps & FactsNeeds, socket: Socket, running: Running): void {
  const { log } = deps;
  const framing = openFraming(maxMessageBytes);
  const queue: Buffer[] = [];
  let isWorking = false;
  const expectEnd = openDeadline(deps, socket, running.frameMs);

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const messages = queue.splice(0, togetherFrom(queue));
      if (!running.isStopping && !isFull(queue)) socket.resume();
      const { acknowledgements, isBroken } = await running.inTurn(messages, () =>
        receiveAll(deps, messages),
      );
      if (socket.writable) socket.write(Buffer.concat(acknowledgements.map(framed)));
      if (!isBroken) continue;
      log.warn('a frame over MLLP has no HL7 message');
      socket.destroy();
      return;
    }
  }

  function start(): void {
    if (isWorking || queue.length === 0) return;
    isWorking = true;
    const currentWork = work()
      .catch((error: unknown) => {
        log.error({ err: error }, 'a connection over MLLP failed');
        socket.destroy();
      })
      .finally(() => {
        isWorking = false;
        running.work.delete(currentWork);
        start();
      });
    running.work.add(currentWork);
  }

  socket.on('data', (chunk) => {
    try {
      const whole = framing.push(chunk);
      queue.push(...whole);
      expectEnd(framing.isBegun(), whole.length > 0);
      if (isFull(queue)) socket.pause();
      start();
    } catch (error) {
      if (!(error instanceof BrokenFrame)) throw error;
      log.warn({ reason: error.message }, 'a connection over MLLP was closed');
      socket.destroy();
    }
  });
  socket.on('error', (error) => log.warn({ err: error }, 'a connection over MLLP broke'));
  socket.setTimeout(idleMs, () => socket.destroy());
}

function openServer({ env, log }: Deps, onSocket: (socket: Socket) => void): Server {
  const { MLLP_TLS_CERT: cert, MLLP_TLS_KEY: key } = env;
  const accept = (socket: Socket) => {
    if (maySend(socket.remoteAddress, env.mllpNetworks)) return onSocket(socket);
    log.warn({ address: socket.remoteAddress }, 'MLLP_NETWORKS does not name a sender');
    socket.destroy();
  };
  if (cert === undefined || key === undefined) return createServer(accept);
  const files = { cert: readFileSync(cert), key: readFileSync(key) };
  const server = createTlsServer({ ...files, minVersion: 'TLSv1.2' }, accept);
  server.on('tlsClientError', (error) => log.warn({ err: error }, 'a sender over MLLP has no TLS'));
  return server;
}

/** Null where no port is configured. Rejects where it cannot listen. */
export async function openMllp(
  deps: Deps & FactsNeeds,
  limits: { frameMs?: number; ofAddress?: number } = {},
): Promise<{ port: number; stop: () => Promise<void> } | null> {
  const { MLLP_PORT: port, MLLP_HOST: host } = deps.env;
  if (port === undefined) return null;
  const sockets = new Set<Socket>();
  const running: Running = {
    work: new Set(),
    inTurn: openReading(),
    frameMs: limits.frameMs ?? frameMs,
    isStopping: false,
  };
  const server = openServer(deps, (socket) => {
    const { remoteAddress: address } = socket;
    const ofAddress = [...sockets].filter((other) => other.remoteAddress === address).length;
    if (ofAddress >= (limits.ofAddress ?? maxOfAddress)) {
      deps.log.warn({ address }, 'an address has too many connections over MLLP');
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(deps, socket, running);
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  deps.log.info({ host, port: actual }, 'listening for HL7 over MLLP');
  return {
    port: actual,
    /** What has begun is stored and acknowledged. */
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      running.isStopping = true;
      for (const socket of sockets) socket.pause();
      await Promise.all(running.work);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
