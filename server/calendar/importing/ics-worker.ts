/** The worker thread that reads a calendar file, so that the server's own thread is not blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import { readEvents } from './ics-events.ts';

/** As posted by ics-reader.ts. */
const { text, zone, now }: { text: string; zone: string; now: Date } = workerData;
parentPort?.postMessage(readEvents(text, { zone, now }));
