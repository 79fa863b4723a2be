/** Opens the threads that read what somebody sent, so that it takes neither the server's thread nor its memory. */
import { Worker, type TransferListItem } from 'node:worker_threads';

interface WorkerLimits {
  workerData: unknown;
  megabytes: number;
  /** What of `workerData` is handed over instead of copied. */
  transferList?: TransferListItem[];
}

/** What a library prints about somebody's data belongs in no log, and the server's secrets in no library. */
export const openLimitedWorker = (
  file: URL,
  { workerData, megabytes, transferList = [] }: WorkerLimits,
): Worker =>
  new Worker(file, {
    workerData,
    transferList,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
  });
