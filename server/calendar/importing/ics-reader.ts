/** Another program's text is read by a thread of its own that may cost so much and no more (S19). */
import { Worker } from 'node:worker_threads';
import { Refusal } from '#server/platform/errors.ts';
import type { ReadEvent } from './ics-reading.ts';

/** A file of 64 KiB takes a fraction of both. */
const limits = { ms: 8_000, megabytes: 96, atOnce: 2 };

interface Task {
  text: string;
  zone: string;
  now: Date;
}

let running = 0;

function readBy(task: Task): Promise<ReadEvent[]> {
  const worker = new Worker(new URL('./ics-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    // What the parser says of somebody's private events belongs in no log.
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
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

/** Throws `calendar.too-much` where it takes too long or too much room, 503 where others are read. */
export async function readCalendar(task: Task): Promise<ReadEvent[]> {
  if (running >= limits.atOnce) throw new Refusal('busy', { retryAfterSeconds: 2 });
  running += 1;
  try {
    return await readBy(task);
  } finally {
    running -= 1;
  }
}
