/** Computes at which starts one of a type's rooms is free for the whole appointment. */
import { gapsFor } from '#server/platform/times/free-starts.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

interface Buffers {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

interface StartsWithRoomQuery extends Buffers {
  /** The window that contains everything. */
  span: Span;
  durationMinutes: number;
  /** What is booked in each room, with buffers. */
  busy: readonly (readonly Span[])[];
}

/**
 * The starts at which one of the rooms is free for the whole appointment: both ends included, in
 * order.
 */
export function startsWithRoom({
  span,
  durationMinutes,
  busy,
  ...buffers
}: StartsWithRoomQuery): Span[] {
  const lengthMs = durationMinutes * minuteMs;
  const windows = busy
    .flatMap((spans) => gapsFor({ open: [span], busy: spans, ...buffers }))
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt: new Date(endsAt.getTime() - lengthMs) }))
    .filter(({ startsAt, endsAt }) => startsAt <= endsAt)
    .toSorted((window, other) => window.startsAt.getTime() - other.startsAt.getTime());
  const mergedWindows: Span[] = [];
  for (const window of windows) {
    const last = mergedWindows.at(-1);
    if (last === undefined || last.endsAt < window.startsAt) mergedWindows.push({ ...window });
    else if (last.endsAt < window.endsAt) last.endsAt = window.endsAt;
  }
  return mergedWindows;
}
