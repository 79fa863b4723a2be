/** Deletes files that were begun for a message and never sent. */
import { hourMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import { dropUnsent } from './message-files.ts';

export const startDroppingUnsent = (deps: Deps): { stop: () => Promise<void> } =>
  startPolling(
    { log: deps.log, everyMs: hourMs, failure: 'unsent files of messages could not be deleted' },
    () => dropUnsent(deps),
  );
