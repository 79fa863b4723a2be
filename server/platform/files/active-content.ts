/** Looks into documents for what would run when they are opened, in a worker with limits of time and memory. */
import { openLimitedWorker } from '#server/platform/cost/limited-worker.ts';
import { openTurns } from '#server/platform/turns.ts';

const limits = { ms: 15_000, megabytes: 192 };

/** Each holds a whole file in memory. */
const inTurn = openTurns({ atOnce: 2, queueLength: 20, maxWaitMs: 20_000 });

const isDocument = (kind: string) => /^application\/(pdf$|vnd\.)/.test(kind);

async function joined(parts: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Uint8Array.from(Buffer.concat(all));
}

/** True also where it takes too much: such a file was made on purpose. */
function isActiveIn(bytes: Uint8Array, kind: string): Promise<boolean> {
  const worker = openLimitedWorker(new URL('./active-worker.ts', import.meta.url), {
    workerData: { bytes, kind },
    transferList: [bytes.buffer as ArrayBuffer],
    megabytes: limits.megabytes,
  });
  return new Promise<boolean>((resolve) => {
    const tooMuch = () => resolve(true);
    const timer = setTimeout(tooMuch, limits.ms);
    worker.once('message', resolve);
    worker.once('error', tooMuch);
    worker.once('exit', () => {
      clearTimeout(timer);
      tooMuch();
    });
  }).finally(() => void worker.terminate());
}

/** Pictures and text hold nothing that runs. Throws 503 where too many documents wait. */
export const isActive = async (kind: string, parts: AsyncIterable<Buffer>): Promise<boolean> =>
  isDocument(kind) && inTurn(async () => isActiveIn(await joined(parts), kind));
