/** A place in the queue, and the wait in minutes as far as real visits allow an estimate. */
import { fewestLengths } from '#shared/limits.ts';
import type { QueuePosition, WaitMinutes } from '#shared/visits/guests.ts';
import { minuteMs } from '#shared/durations.ts';

/** Minutes that real visits of a type took: the first and the third quartile. */
export interface VisitLengths {
  count: number;
  low: number;
  high: number;
}

export interface QueuedVisit {
  id: string;
  typeId: string;
  startsAt: Date;
  waitingSince: Date | null;
}

export interface RunningVisit {
  typeId: string;
  /** Since its patient was admitted. */
  minutes: number;
}

export interface Queue {
  /** Visits whose patient waits for the same practitioner and is present, this one included. */
  waiting: readonly QueuedVisit[];
  /** Visits that this practitioner is in. */
  running: readonly RunningVisit[];
  lengths: ReadonlyMap<string, VisitLengths>;
  now: Date;
}

const ms = (date: Date | null) => date?.getTime() ?? Number.POSITIVE_INFINITY;

/** By the time of the appointment, then by the time of arrival. */
const inOrder = (queuedVisit: QueuedVisit, other: QueuedVisit) =>
  ms(queuedVisit.startsAt) - ms(other.startsAt) ||
  ms(queuedVisit.waitingSince) - ms(other.waitingSince);

function knownLengths(lengths: Queue['lengths'], typeId: string): VisitLengths | null {
  const visitLengths = lengths.get(typeId);
  return visitLengths && visitLengths.count >= fewestLengths ? visitLengths : null;
}

/** What is left of a running visit; null for one that is longer than most, which says nothing any more. */
function remaining(
  { typeId, minutes }: RunningVisit,
  lengths: Queue['lengths'],
): WaitMinutes | null {
  const usual = knownLengths(lengths, typeId);
  if (!usual || minutes > usual.high) return null;
  return { low: Math.max(0, usual.low - minutes), high: usual.high - minutes };
}

function minutesOf(
  before: readonly QueuedVisit[],
  queue: Queue,
  me: QueuedVisit,
): WaitMinutes | null {
  const parts = [
    ...queue.running.map((runningVisit) => remaining(runningVisit, queue.lengths)),
    ...before.map(({ typeId }) => knownLengths(queue.lengths, typeId)),
  ];
  let low = 0;
  let high = 0;
  for (const part of parts) {
    if (!part) return null;
    low += part.low;
    high += part.high;
  }
  const untilStart = Math.max(0, (ms(me.startsAt) - ms(queue.now)) / minuteMs);
  if (parts.length === 0 && untilStart === 0) return null;
  return { low: Math.ceil(Math.max(low, untilStart)), high: Math.ceil(Math.max(high, untilStart)) };
}

/**
 * Whole minutes by which a waiting patient's visit begins after its planned time: what has passed
 * already, or more where those before them will take longer.
 */
export function lateMinutes({
  startsAt,
  place,
  now,
}: Pick<QueuedVisit, 'startsAt'> & { place: QueuePosition | null; now: Date }): number {
  const beginsAt = now.getTime() + (place?.minutes?.low ?? 0) * minuteMs;
  return Math.max(0, Math.floor((beginsAt - startsAt.getTime()) / minuteMs));
}

/** Null for a visit that is not in the queue. */
export function queuePositionIn(queue: Queue, visitId: string): QueuePosition | null {
  const ordered = queue.waiting.toSorted(inOrder);
  const at = ordered.findIndex(({ id }) => id === visitId);
  const me = ordered[at];
  if (!me) return null;
  return { number: at + 1, minutes: minutesOf(ordered.slice(0, at), queue, me) };
}
