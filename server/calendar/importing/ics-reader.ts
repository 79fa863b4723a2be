/** Reads another program's iCalendar file in a worker thread with limits of time and memory (S19). */
import { openLimitedWorker } from '#server/platform/cost/limited-worker.ts';
import { Refusal } from '#server/platform/errors.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import type { ReadEvent, Reader } from './ics-events.ts';

/** A file of 64 KiB takes a fraction of both. A test shortens the time, all of which it has to wait. */
export const limits = { ms: 8_000, megabytes: 96 };

/** One place a person: reading many files delays nobody else. */
const inOwnTurn = openTurnsByKey({ atOnce: 2, queueLength: 20, maxWaitMs: 15_000 });

interface ReadTask extends Reader {
  text: string;
}

function readBy(task: ReadTask): Promise<ReadEvent[]> {
  const worker = openLimitedWorker(new URL('./ics-worker.ts', import.meta.url), {
    workerData: task,
    megabytes: limits.megabytes,
  });
  return new Promise<ReadEvent[]>((resolve, reject) => {
    const tooMuch = (cause?: unknown) => reject(new Refusal('calendar.too-much', { cause }));
    const timer = setTimeout(tooMuch, limits.ms);
    worker.once('message', (events: ReadEvent[]) => resolve(events));
    worker.once('error', tooMuch);
    worker.once('exit', () => {
      clearTimeout(timer);
      tooMuch();
    });
  }).finally(() => void worker.terminate());
}

/**
 * Throws `calendar.too-much` where it takes too much time or memory, 503 where a file of this reader
 * is being read already, or too many others wait. `begin` runs when it is the file's turn.
 */
export const readCalendar = (
  readerId: string,
  begin: () => Promise<ReadTask>,
): Promise<ReadEvent[]> => inOwnTurn(readerId, async () => readBy(await begin()));
