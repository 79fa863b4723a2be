/** When a note is saved again by itself after a failure that passes: no connection, or a busy server. */
import { isUnreachable, retryAfterSeconds, statusOf } from '#client/shell/api/failure.ts';

const firstMs = 2000;
const longestMs = 30_000;

/** A refusal stays one, however often it is tried. */
export const isTransientFailure = (error: unknown): boolean =>
  isUnreachable(error) || [429, 503].includes(statusOf(error) ?? 0);

/** Twice as long after each failure in a row, and not sooner than the server says. */
export const saveRetryMs = (failures: number, error: unknown): number =>
  Math.max(
    Math.min(firstMs * 2 ** Math.max(failures - 1, 0), longestMs),
    (retryAfterSeconds(error) ?? 0) * 1000,
  );
