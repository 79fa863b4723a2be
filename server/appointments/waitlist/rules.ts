/** Who may be offered a freed time, in which order, and when nobody is asked: dates in, verdicts out. */
import { DateTime } from 'luxon';
import { offerMinutes, offerNoticeMinutes, quietHours } from '#shared/limits.ts';
import type { HospitalRole } from '#shared/roles.ts';
import type { PartOfDay } from '#shared/appointments/waitlist.ts';
import { dayAfter, dayAt, type Span } from '../core/days.ts';
import { gapsFor } from '../core/free-starts.ts';
import { instantOf } from '../slots/hours.ts';
import { startsWithRoom } from '../locations/rules.ts';
import { mayHold, type Limits } from '../core/rules.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Within a freed time that is longer than needed, starts lie so far apart. */
const stepMs = 15 * minuteMs;
const noon = 12;
const evening = 17;

/** So far ahead a freed time has to begin, or nobody could answer and come. */
const leastAheadMs = (offerMinutes + offerNoticeMinutes) * minuteMs;

export interface Wish {
  /** Null: anybody who may hold the type. */
  practitionerId: string | null;
  /** On the clinician's wall, both inclusive. */
  fromDay: string;
  untilDay: string;
  weekdays: readonly number[];
  partOfDay: PartOfDay;
  urgent: boolean;
  waitingSince: Date;
  /** Freed times that were offered to them before. */
  asked: readonly (Span & { practitionerId: string })[];
}

export interface WishedType extends Limits {
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  holderJobs: readonly HospitalRole[];
  holderIds: readonly string[];
  /** Those of its rooms that are booked; null where it asks for none. */
  locationIds: readonly string[] | null;
}

/** Time that became free, and what stands around it. */
export interface Opening {
  practitionerId: string;
  hospitalRole: HospitalRole;
  zone: string;
  freed: Span;
  /** When the clinician is open and not off; it may reach beyond what was freed. */
  open: readonly Span[];
  /** What is taken, buffers and all. */
  busy: readonly Span[];
}

/** What is taken in each room, buffers and all. */
export type TakenRooms = ReadonlyMap<string, readonly Span[]>;

interface Fit {
  type: WishedType;
  opening: Opening;
  now: Date;
  rooms: TakenRooms;
}

/** Whether one of the type's rooms has the whole of it that begins at this instant. */
function roomsFree({ type, opening, rooms }: Fit): (at: number) => boolean {
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

const overlaps = (one: Span, other: Span) =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

function suits(wish: Wish, span: Span, { zone, practitionerId }: Opening): boolean {
  const day = dayAt(span.startsAt, zone);
  const { weekday } = DateTime.fromJSDate(span.startsAt, { zone });
  return (
    wish.fromDay <= day &&
    day <= wish.untilDay &&
    wish.weekdays.includes(weekday) &&
    (wish.partOfDay === 'any' || wish.partOfDay === partAt(span.startsAt, zone)) &&
    !wish.asked.some((one) => one.practitionerId === practitionerId && overlaps(one, span))
  );
}

const onStep = (ms: number) => Math.ceil(ms / stepMs) * stepMs;

/** In the freed time: first where a gap begins, then on the quarters of an hour. */
function* startsIn({ freed, open, busy }: Opening, type: WishedType, earliestMs: number) {
  const lengthMs = type.durationMinutes * minuteMs;
  for (const gap of gapsFor({ ...type, open, busy })) {
    const first = Math.max(gap.startsAt.getTime(), freed.startsAt.getTime());
    const last = Math.min(gap.endsAt.getTime() - lengthMs, freed.endsAt.getTime() - 1);
    const begin = first < earliestMs ? onStep(earliestMs) : first;
    for (let at = begin; at <= last; at = onStep(at + 1)) yield at;
  }
}

/** When in the freed time this wish could be met; null where it could not. */
export function startFor(wish: Wish, fit: Fit): Date | null {
  const { type, opening, now } = fit;
  const { practitionerId, hospitalRole } = opening;
  if (wish.practitionerId !== null && wish.practitionerId !== practitionerId) return null;
  if (!mayHold(type, { id: practitionerId, hospitalRole })) return null;
  const aheadMs = Math.max(leastAheadMs, type.noticeMinutes * minuteMs);
  const latestMs = now.getTime() + type.daysAhead * dayMs;
  const hasRoom = roomsFree(fit);
  for (const at of startsIn(opening, type, now.getTime() + aheadMs)) {
    const span = { startsAt: new Date(at), endsAt: new Date(at + type.durationMinutes * minuteMs) };
    if (at <= latestMs && hasRoom(at) && suits(wish, span, opening)) return span.startsAt;
  }
  return null;
}

/** Urgent ones first, then whoever waits longest. */
export const inOrder = <T extends Pick<Wish, 'urgent' | 'waitingSince'>>(wishes: readonly T[]) =>
  wishes.toSorted(
    (one, other) =>
      Number(other.urgent) - Number(one.urgent) ||
      one.waitingSince.getTime() - other.waitingSince.getTime(),
  );

/**
 * At night an offer waits for the morning, but for one of the same day that could not: until when, or
 * null where patients may be asked now.
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
