/** Has bytes searched for viruses by clamd, if there is one: over its INSTREAM protocol (clamd(8)). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Log } from './log.ts';

/** "not-scanned": no scanner is configured, or it did not answer, or refused. */
export type ScanVerdict = 'clean' | 'infected' | 'not-scanned';

export interface Antivirus {
  /** Never throws: a scanner that fails has scanned nothing. */
  readonly scan: (parts: AsyncIterable<Buffer>) => Promise<ScanVerdict>;
}

interface AntivirusOptions {
  log: Log;
  /** Without a sign of life for so long, clamd is away. */
  silenceMs?: number;
}

/** Its answers are a line each; a longer one is none of clamd's. */
const longestAnswer = 1_000;

function socketTo(url: URL): Socket {
  return url.protocol === 'unix:'
    ? connect(url.pathname)
    : connect(Number(url.port || 3310), url.hostname.replace(/^\[|\]$/g, ''));
}

/** The length of what follows, in network byte order; 0 ends the stream. */
function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}

async function send(socket: Socket, parts: AsyncIterable<Buffer>): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (!socket.write(bytes) && socket.writable) await once(socket, 'drain');
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const part of parts) {
    await write(lengthOf(part.length));
    await write(part);
  }
  await write(lengthOf(0));
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const bytes of socket) {
    answer += String(bytes);
    if (answer.includes('\0') || answer.length > longestAnswer) break;
  }
  return answer.replace(/\0.*/s, '');
}

function verdictOf(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return 'clean';
  if (answer.endsWith(' FOUND')) return 'infected';
  throw new Error(`clamd says: ${answer.slice(0, 100) || 'nothing'}`);
}

async function scanBy(socket: Socket, parts: AsyncIterable<Buffer>): Promise<ScanVerdict> {
  const answered = answerOf(socket);
  // It answers before the end where it will not read on; then sending fails and the answer counts.
  const sent = send(socket, parts).catch(() => undefined);
  try {
    return verdictOf(await answered);
  } finally {
    socket.destroy();
    await sent;
  }
}

/** `url`: tcp://host:port or unix:///path of clamd; undefined where there is none. */
export function openAntivirus(
  url: string | undefined,
  { log, silenceMs = 20_000 }: AntivirusOptions,
): Antivirus {
  if (url === undefined) return { scan: () => Promise.resolve('not-scanned') };
  return {
    async scan(parts) {
      const socket = socketTo(new URL(url));
      socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd is silent')));
      try {
        return await scanBy(socket, parts);
      } catch (error) {
        log.warn({ err: error }, 'a file was not scanned for viruses');
        return 'not-scanned';
      }
    },
  };
}
