/** Chooses the room of each date from the type's rooms in their order and what is booked in them. */
import { gapsFor } from '#server/platform/times/free-starts.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

interface Buffers {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

export interface DateRooms {
  /** Rooms that are booked at that time. */
  taken: ReadonlySet<string>;
  /** The room that it has already. */
  keptId: string | null;
}

/**
 * For each date a room, null where none is free. An appointment keeps its room while that is free;
 * else one that is free on all dates is taken for all of them, else on each date the first that is
 * free.
 */
export function chooseLocations(
  inOrder: readonly string[],
  dates: readonly DateRooms[],
): (string | null)[] {
  const everywhere = inOrder.find((id) => dates.every(({ taken }) => !taken.has(id)));
  return dates.map(({ taken, keptId }) => {
    const isFree = (id: string) => !taken.has(id);
    if (keptId !== null && inOrder.includes(keptId) && isFree(keptId)) return keptId;
    return everywhere ?? inOrder.find(isFree) ?? null;
  });
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
    .flatMap((taken) => gapsFor({ open: [span], busy: taken, ...buffers }))
    .map(({ startsAt, endsAt }) => ({ startsAt, endsAt: new Date(endsAt.getTime() - lengthMs) }))
    .filter(({ startsAt, endsAt }) => startsAt <= endsAt)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const found: Span[] = [];
  for (const window of windows) {
    const last = found.at(-1);
    if (last === undefined || last.endsAt < window.startsAt) found.push({ ...window });
    else if (last.endsAt < window.endsAt) last.endsAt = window.endsAt;
  }
  return found;
}
