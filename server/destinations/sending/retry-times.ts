/** When a message that was not accepted is sent again. */
import { minuteMs } from '#shared/durations.ts';

const first = 5_000;
const longest = 5 * minuteMs;

/** What was refused may pass when the receiver is mended; after the last of them a person decides. */
const refusalPauses = [30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];

/** After so many tries without an answer; it is tried for ever. */
export const pauseAfterSilence = (tries: number): number =>
  Math.min(first * 2 ** Math.max(tries - 1, 0), longest);

/** After so many refusals. Null: it is not sent again by itself. */
export const pauseAfterRefusal = (refusals: number): number | null =>
  refusalPauses[refusals - 1] ?? null;
