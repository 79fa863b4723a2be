/** Does something again and again while the process runs; what fails is logged and tried again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';

interface Polling {
  log: Log;
  everyMs: number;
  /** What the log says where it fails. */
  failure: string;
}

/** Resolved to true, `work` is done again without a pause. `stop` resolves when it is not running any more. */
export function startPolling(
  { log, everyMs, failure }: Polling,
  work: () => Promise<boolean | void>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isMore = await work().catch((error: unknown) => log.warn({ err: error }, failure));
      if (isMore !== true) await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
