/** Whether an appointment may be moved at all, and to which time: one rule for the server and the screens. */
import type { AppointmentState } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
import { walkInMinutes } from '#shared/limits.ts';
import type { Problem } from '#shared/problems.ts';
import { stateObstacles } from './cancellation-rules.ts';
import {
  openingRemarks,
  overlaps,
  type PersonTime,
  type TimeSpan as Span,
} from '#shared/availability/opening-remarks.ts';

/**
 * Why it may not be moved; null where it may. One whose time has passed unused may still be moved,
 * though not cancelled.
 */
export const obstacleToMoving = (state: AppointmentState): Problem | null =>
  state === 'booked' ? null : stateObstacles[state];

/** What another system keeps is moved there. */
export const mayMove = ({
  state,
  keptBy = null,
}: {
  state: AppointmentState;
  keptBy?: string | null;
}): boolean => keptBy === null && obstacleToMoving(state) === null;

/** A time with the buffers around it. */
export interface BufferedTime extends Span {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** Null where it is not known. */
  typeId: string | null;
}

/** The new time of the appointment. */
export interface MovedTime extends BufferedTime {
  /** How many appointments of its type may overlap. */
  capacity: number;
}

export interface Obstacle extends BufferedTime {
  /** "Ana Ruiz", "Dr. Sato": how the words name it. */
  name: string;
  /** A colleague's time, of which no more is known. */
  isBusy: boolean;
}

export interface Surroundings {
  obstacles: readonly Obstacle[];
  people: readonly PersonTime[];
  /** What else is booked in its room, as far as it is known. */
  inRoom?: readonly (Span & { name: string })[];
  now: number;
  /** "10:00" in the reader's zone. */
  clock: (instant: number) => string;
}

/**
 * `no`: it cannot be moved there. `unusual`: it can, but the person who moves it should know the
 * reason against it.
 */
export type Verdict =
  | { kind: 'fits'; words: null }
  | { kind: 'no'; words: string }
  | { kind: 'unusual'; words: string };

/** The time with its buffers. */
const whole = ({ from, to, bufferBeforeMinutes, bufferAfterMinutes }: BufferedTime) => ({
  from: from - bufferBeforeMinutes * minuteMs,
  to: to + bufferAfterMinutes * minuteMs,
});

function bufferWords(moved: BufferedTime, near: Obstacle): string {
  const [earlier, later] = near.from >= moved.to ? [moved, near] : [near, moved];
  const bufferMinutes = earlier.bufferAfterMinutes + later.bufferBeforeMinutes;
  return `A buffer of ${bufferMinutes} min has to stay free beside ${near.name}.`;
}

const isGroup = (moved: MovedTime, there: readonly Obstacle[]) =>
  moved.capacity > 1 &&
  there.length > 0 &&
  there.every(
    ({ typeId, from, to }) => typeId === moved.typeId && from === moved.from && to === moved.to,
  );

function refusal(moved: MovedTime, { obstacles, now, clock }: Surroundings): string | null {
  if (moved.from < now - walkInMinutes * minuteMs) return 'That time has passed.';
  const there = obstacles.filter((obstacle) => overlaps(whole(moved), whole(obstacle)));
  if (isGroup(moved, there)) {
    if (there.length < moved.capacity) return null;
    return `The group from ${clock(moved.from)} to ${clock(moved.to)} is full: ${there.length} of ${moved.capacity} places are taken.`;
  }
  const conflict = obstacles.find((obstacle) => overlaps(moved, obstacle));
  if (conflict?.isBusy) return `${conflict.name} is busy then.`;
  if (conflict)
    return `${clock(conflict.from)} to ${clock(conflict.to)} is taken by ${conflict.name}.`;
  const [near] = there;
  return near ? bufferWords(moved, near) : null;
}

/**
 * Where its room is taken, the server looks for another one; only the server knows whether there is
 * one.
 */
function roomRemark(moved: BufferedTime, { inRoom = [], clock }: Surroundings): string | null {
  const there = inRoom.find((obstacle) => overlaps(whole(moved), obstacle));
  if (!there) return null;
  const { name, from, to } = there;
  return `${name} is taken ${clock(from)} to ${clock(to)}: another room is booked if one is free.`;
}

/** Judged by what the caller knows; the server knows more and decides. */
export function verdictOf(moved: MovedTime, around: Surroundings): Verdict {
  const no = refusal(moved, around);
  if (no !== null) return { kind: 'no', words: no };
  const ofPeople = openingRemarks(moved, around.people);
  const remarks = [ofPeople, roomRemark(moved, around)].filter((remark) => remark !== null);
  return remarks.length > 0
    ? { kind: 'unusual', words: remarks.join(' ') }
    : { kind: 'fits', words: null };
}
