/** The worker thread that looks into a document, so that the server's own thread is not blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import { isActiveOffice } from './active-office.ts';
import { isActivePdf } from './active-pdf.ts';

/** As posted by active-content.ts. */
const { bytes, kind }: { bytes: Uint8Array; kind: string } = workerData;
const document = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
parentPort?.postMessage(
  kind === 'application/pdf' ? isActivePdf(document) : await isActiveOffice(document),
);
