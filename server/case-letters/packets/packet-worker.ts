/** The worker thread that merges a packet, so that the server's own thread is not blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import { mergePdfs, type DocumentsToMerge } from './merge-pdfs.ts';

/** As posted by merged-packet.ts. */
const packet: DocumentsToMerge = workerData;
parentPort?.postMessage(await mergePdfs(packet));
