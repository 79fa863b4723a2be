/** The worker thread that reads a calendar file, so that the server's own thread is not blocked. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readEvents, type Reader } from './ics-events.ts';

// In Linux a thread has a priority of its own: what answers people comes first.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

/** As posted by ics-reader.ts. */
const { text, ...reader }: Reader & { text: string } = workerData;
parentPort?.postMessage(readEvents(text, reader));
