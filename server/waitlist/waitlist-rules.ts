/** The rules of the waiting list: who may be offered a freed time, in which order, and not at night. */
import { DateTime } from 'luxon';
import { offerMinutes, offerNoticeMinutes, quietHours } from '#shared/limits.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { PartOfDay } from '#shared/waitlist.ts';
import { dayAfter, dayAt } from '#server/platform/times/local-days.ts';
import { gapsFor } from '#server/platform/times/free-starts.ts';
import { instantOf } from '#server/availability/service.ts';
import { startsWithRoom } from '#server/locations/service.ts';
import type { BookingLimits } from '#server/appointments/service.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';
import { overlaps } from '#server/platform/times/spans.ts';

/** Minutes between possible starts in a freed time that is longer than needed. */
const stepMs = 15 * minuteMs;
const noon = 12;
const evening = 17;

/** A freed time has to begin so far ahead, or nobody could answer and come. */
const leastAheadMs = (offerMinutes + offerNoticeMinutes) * minuteMs;

export interface CandidateWindow {
  /** Null: anybody who may hold the type. */
  practitionerId: string | null;
  /** Local days of the practitioner's zone, both inclusive. */
  fromDay: string;
  untilDay: string;
  weekdays: readonly number[];
  partOfDay: PartOfDay;
  urgent: boolean;
  waitingSince: Date;
  /** Freed times that were offered to this entry before. */
  asked: readonly (Span & { practitionerId: string })[];
  /** What the patient has booked meanwhile. */
  booked?: readonly Span[];
}

export interface CandidateType extends BookingLimits {
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  holderJobs: readonly HospitalRole[];
  holderIds: readonly string[];
  /** Its rooms that can be booked; null where it needs none. */
  locationIds: readonly string[] | null;
  onlyDuringShifts: boolean;
}

/** A freed time, and what is around it. */
export interface FreedSlot {
  practitionerId: string;
  hospitalRole: HospitalRole;
  zone: string;
  freed: Span;
  /** When the practitioner is open and not off; may extend beyond the freed time. */
  open: readonly Span[];
  /** The same for types that follow the roster. */
  openByShifts: readonly Span[];
  /** What is booked, with buffers. */
  busy: readonly Span[];
}

/** What is booked in each room, with buffers. */
export type TakenRooms = ReadonlyMap<string, readonly Span[]>;

interface FitContext {
  type: CandidateType;
  opening: FreedSlot;
  now: Date;
  rooms: TakenRooms;
}

/**
 * Whether one of the type's rooms is free for the whole appointment that begins at this instant.
 */
function roomsFree({ type, opening, rooms }: FitContext): (at: number) => boolean {
  const { locationIds } = type;
  if (locationIds === null) return () => true;
  const [first] = opening.open;
  const last = opening.open.at(-1);
  if (!first || !last) return () => false;
  const span = { startsAt: first.startsAt, endsAt: last.endsAt };
  const busy = locationIds.map((id) => rooms.get(id) ?? []);
  const windows = startsWithRoom({ ...type, span, busy });
  return (at) =>
    windows.some(({ startsAt, endsAt }) => startsAt.getTime() <= at && at <= endsAt.getTime());
}

const partAt = (startsAt: Date, zone: string): PartOfDay => {
  const { hour } = DateTime.fromJSDate(startsAt, { zone });
  return hour < noon ? 'morning' : hour < evening ? 'afternoon' : 'evening';
};

function suits(
  candidate: CandidateWindow,
  span: Span,
  { zone, practitionerId }: FreedSlot,
): boolean {
  const day = dayAt(span.startsAt, zone);
  const { weekday } = DateTime.fromJSDate(span.startsAt, { zone });
  return (
    candidate.fromDay <= day &&
    day <= candidate.untilDay &&
    candidate.weekdays.includes(weekday) &&
    (candidate.partOfDay === 'any' || candidate.partOfDay === partAt(span.startsAt, zone)) &&
    !candidate.booked?.some((one) => overlaps(one, span)) &&
    !candidate.asked.some((one) => one.practitionerId === practitionerId && overlaps(one, span))
  );
}

const onStep = (ms: number) => Math.ceil(ms / stepMs) * stepMs;

/** Starts in the freed time: first where a gap begins, then on quarters of an hour. */
function* startsIn({ freed, open, busy }: FreedSlot, type: CandidateType, earliestMs: number) {
  const lengthMs = type.durationMinutes * minuteMs;
  for (const gap of gapsFor({ ...type, open, busy })) {
    const first = Math.max(gap.startsAt.getTime(), freed.startsAt.getTime());
    const last = Math.min(gap.endsAt.getTime() - lengthMs, freed.endsAt.getTime() - 1);
    const begin = first < earliestMs ? onStep(earliestMs) : first;
    for (let at = begin; at <= last; at = onStep(at + 1)) yield at;
  }
}

/** The start in the freed time that suits this candidate; null where none does. */
export function startFor(candidate: CandidateWindow, fit: FitContext): Date | null {
  const { type, now } = fit;
  const { open, openByShifts } = fit.opening;
  const opening = { ...fit.opening, open: type.onlyDuringShifts ? openByShifts : open };
  const { practitionerId, hospitalRole } = opening;
  if (candidate.practitionerId !== null && candidate.practitionerId !== practitionerId) return null;
  if (!mayHold(type, { id: practitionerId, hospitalRole })) return null;
  const aheadMs = Math.max(leastAheadMs, type.noticeMinutes * minuteMs);
  const latestMs = now.getTime() + type.daysAhead * dayMs;
  const hasRoom = roomsFree({ ...fit, opening });
  for (const at of startsIn(opening, type, now.getTime() + aheadMs)) {
    const span = { startsAt: new Date(at), endsAt: new Date(at + type.durationMinutes * minuteMs) };
    if (at <= latestMs && hasRoom(at) && suits(candidate, span, opening)) return span.startsAt;
  }
  return null;
}

/** Urgent ones first, then those who wait longest. */
export const inOrder = <T extends Pick<CandidateWindow, 'urgent' | 'waitingSince'>>(
  candidates: readonly T[],
) =>
  candidates.toSorted(
    (candidate, other) =>
      Number(other.urgent) - Number(candidate.urgent) ||
      candidate.waitingSince.getTime() - other.waitingSince.getTime(),
  );

/**
 * At night an offer waits for the morning, unless its time is on the same day and too early for
 * that: until when, or null where patients may be asked now.
 */
export function restUntil(startsAt: Date, { now, zone }: { now: Date; zone: string }): Date | null {
  const { hour } = DateTime.fromJSDate(now, { zone });
  const today = dayAt(now, zone);
  if (hour >= quietHours.until && hour < quietHours.from) return null;
  const next = hour < quietHours.until ? today : dayAfter(today);
  const morning = instantOf(next, quietHours.until * 60, zone);
  const isToday = dayAt(startsAt, zone) === today;
  const canWait = startsAt.getTime() - morning.getTime() >= leastAheadMs;
  return isToday && !canWait ? null : morning;
}
