/** The worker thread that reads a calendar file, so that the server's own thread is not blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import { readEvents, type Reader } from './ics-events.ts';

/** As posted by ics-reader.ts. */
const { text, ...reader }: Reader & { text: string } = workerData;
parentPort?.postMessage(readEvents(text, reader));
