/** Merges the documents of a packet in a worker, with limits of time and memory: some of them came from outside. */
import { mostPacketPages } from '#shared/case-letters/packets.ts';
import { openLimitedWorker } from '#server/platform/cost/limited-worker.ts';
import { openTurns } from '#server/platform/turns.ts';
import type { PacketEntry } from '#server/case-letters/documents/case-document-store.ts';
import type { PacketFault, PacketPart } from './packet-parts.ts';

const limits = { ms: 60_000, megabytes: 512 };

/** Each holds all of its documents in memory. */
const inTurn = openTurns({ atOnce: 1, queueLength: 5, maxWaitMs: 30_000 });

export interface PacketToMerge {
  parts: readonly PacketPart[];
  title: string;
  organization: string;
  patient: string;
  author: string;
  language: string;
  createdAt: Date;
}

export interface MergedPacket {
  bytes: Buffer;
  pages: number;
  contents: PacketEntry[];
}

/** As the worker posts it. */
export type PacketAnswer =
  | { faults: PacketFault[] }
  | { bytes: Uint8Array; pages: number; contents: PacketEntry[] };

const tooMuch: PacketAnswer = {
  faults: [
    {
      index: 0,
      words: 'These documents take too long to read together: make two packets, or scan them anew',
    },
  ],
};

function answerOfWorker(packet: PacketToMerge): Promise<PacketAnswer> {
  const parts = packet.parts.map((part) => ({ ...part, bytes: Uint8Array.from(part.bytes) }));
  const worker = openLimitedWorker(new URL('./packet-worker.ts', import.meta.url), {
    workerData: { ...packet, parts, mostPages: mostPacketPages },
    transferList: parts.map(({ bytes }) => bytes.buffer),
    megabytes: limits.megabytes,
  });
  return new Promise<PacketAnswer>((resolve) => {
    const timer = setTimeout(() => resolve(tooMuch), limits.ms);
    worker.once('message', resolve);
    worker.once('error', () => resolve(tooMuch));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(tooMuch);
    });
  }).finally(() => void worker.terminate());
}

/** Or what keeps documents out, each by name. Throws 503 where too many packets wait. */
export const mergedPacket = (
  packet: PacketToMerge,
): Promise<MergedPacket | { faults: PacketFault[] }> =>
  inTurn(async () => {
    const answer = await answerOfWorker(packet);
    return 'faults' in answer ? answer : { ...answer, bytes: Buffer.from(answer.bytes) };
  });
