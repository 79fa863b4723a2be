/** Which room an appointment takes: the type's rooms in their order and what is taken in, rooms out. */
import type { Span } from '../core/days.ts';
import { gapsFor } from '../core/free-starts.ts';

const minuteMs = 60_000;

interface Buffers {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

export interface DateWish {
  /** Rooms in which something else stands at that time. */
  taken: ReadonlySet<string>;
  /** The one that it has already. */
  keptId: string | null;
}

/**
 * For each date a room, null where none is free. Whoever has one keeps it while it is free; else one
 * that is free on all dates is taken for all of them, else on each date the first that is free.
 */
export function chooseLocations(
  inOrder: readonly string[],
  dates: readonly DateWish[],
): (string | null)[] {
  const everywhere = inOrder.find((id) => dates.every(({ taken }) => !taken.has(id)));
  return dates.map(({ taken, keptId }) => {
    const isFree = (id: string) => !taken.has(id);
    if (keptId !== null && inOrder.includes(keptId) && isFree(keptId)) return keptId;
    return everywhere ?? inOrder.find(isFree) ?? null;
  });
}

interface Fitting extends Buffers {
  /** In which everything lies. */
  span: Span;
  durationMinutes: number;
  /** What is taken in each room, buffers and all. */
  busy: readonly (readonly Span[])[];
}

/** Where an appointment may begin so that one of the rooms has it whole: both ends included, in order. */
export function startsWithRoom({ span, durationMinutes, busy, ...buffers }: Fitting): Span[] {
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
