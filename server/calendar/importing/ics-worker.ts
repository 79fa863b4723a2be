/** Reads a calendar away from the server's own thread: whatever it holds, nobody else waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { readEvents } from './ics-reading.ts';

/** As ics-reader.ts gives it. */
const { text, zone, now }: { text: string; zone: string; now: Date } = workerData;
parentPort?.postMessage(readEvents(text, { zone, now }));
