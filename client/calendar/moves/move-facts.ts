/** What the browser knows of a move: the times before and after, the surrounding appointments and hours, and its words. */
import type { Surroundings } from '#shared/appointments/move-rules.ts';
import type { PersonTime } from '#shared/availability/opening-remarks.ts';
import type { CalendarAnswer, ShiftTime } from '#shared/calendar.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import { isCancelled, type Entry } from '#client/calendar/grid/grid-entries.ts';
import type { CalendarPerson } from '#client/calendar/people.ts';

export interface TimeRange {
  startsAt: string;
  endsAt: string;
}

export interface MoveFacts {
  /** All of them, also those that the filters hide. */
  entries: readonly Entry[] | undefined;
  times: Pick<CalendarAnswer, 'open' | 'off' | 'shifts'> | undefined;
  people: ReadonlyMap<string, CalendarPerson>;
  ownId: string;
  zone: string | null;
  now: number;
  mayBook: boolean;
}

export const timesOf = ({ startsAt, endsAt }: TimeRange): TimeRange => ({ startsAt, endsAt });

export const isMoved = (a: TimeRange, b: TimeRange): boolean =>
  a.startsAt !== b.startsAt || a.endsAt !== b.endsAt;

/** Returns a span in milliseconds since 1970. */
export const spanOf = ({ startsAt, endsAt }: TimeRange) => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
});

/** The buffers of a colleague's time and of a hold, whose type is not known. */
export const unknownBuffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, typeId: null };

/** Time that is offered to a patient of the waiting list stays theirs until they have answered. */
const offeredTo = (entry: Entry, { times }: MoveFacts) =>
  (times?.off ?? [])
    .filter(
      ({ kind, practitionerId }) => kind === 'offered' && entry.personIds.includes(practitionerId),
    )
    .map((offer) => ({
      ...spanOf(offer),
      ...unknownBuffers,
      isBusy: false,
      name: 'an offer to the waiting list',
    }));

function obstaclesTo(entry: Entry, facts: MoveFacts) {
  const { entries = [], people } = facts;
  const appointments = entries
    .filter(
      (other) =>
        other.id !== entry.id &&
        !isCancelled(other) &&
        other.personIds.some((id) => entry.personIds.includes(id)),
    )
    .map((other) => ({
      ...spanOf(other),
      ...(other.appointment ?? unknownBuffers),
      isBusy: other.appointment === null,
      name:
        other.appointment?.patientName ??
        people.get(other.personIds[0] ?? '')?.fullName ??
        'A colleague',
    }));
  return [...appointments, ...offeredTo(entry, facts)];
}

/** Shifts in which patients are booked, in order; those that touch are one. */
function bookableShifts(shifts: readonly ShiftTime[], personId: string) {
  const spans: ReturnType<typeof spanOf>[] = [];
  for (const shift of shifts) {
    if (shift.practitionerId !== personId || !shift.holdsAppointments) continue;
    const { from, to } = spanOf(shift);
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  return spans;
}

/** Of the people shown alone; the server knows of the others. */
function availabilityOf(entry: Entry, { times, people, ownId }: MoveFacts): PersonTime[] {
  if (!times) return [];
  const isByShifts = entry.appointment?.onlyDuringShifts ?? false;
  return entry.personIds
    .flatMap((id) => people.get(id) ?? [])
    .map(({ id, fullName }) => ({
      name: fullName,
      isReader: id === ownId,
      away: times.off.flatMap((time) =>
        time.practitionerId === id && time.kind !== 'offered'
          ? [{ ...spanOf(time), kind: time.kind }]
          : [],
      ),
      open: isByShifts
        ? bookableShifts(times.shifts, id)
        : times.open.filter(({ practitionerId }) => practitionerId === id).map(spanOf),
      isByShifts,
    }));
}

/** Of the people shown, those who are in its room; of all others the server alone knows. */
const usesOfRoom = ({ locationName: name }: Entry, { entries = [] }: MoveFacts) =>
  name === null
    ? []
    : entries
        .filter((entry) => entry.appointment === null && entry.locationName === name)
        .map((entry) => ({ ...spanOf(entry), name }));

/** `isBegun`: it keeps its start, which may be in the past. */
export const surroundings = (entry: Entry, facts: MoveFacts, isBegun: boolean): Surroundings => ({
  obstacles: obstaclesTo(entry, facts),
  people: availabilityOf(entry, facts),
  inRoom: usesOfRoom(entry, facts),
  now: isBegun ? 0 : facts.now,
  clock: (instant) => clockTime(instant, facts.zone ?? 'UTC'),
});

const when = (instant: string, zone: string) =>
  `${shortDay(dayIn(zone, instant))}, ${clockTime(instant, zone)}`;

interface MoveNotice {
  name: string;
  before: TimeRange;
  after: TimeRange;
  /** Set where its room was taken at the new time, and it has this one now. */
  newRoom?: string | undefined;
}

/** "Ana Ruiz moved to Mon 23, 10:00.", "Ana Ruiz is now from 10:00 to 10:45." */
export function movedWords({ name, before, after, newRoom }: MoveNotice, zone: string): string {
  const { from, to } = spanOf(before);
  const isLonger = spanOf(after).to - spanOf(after).from !== to - from;
  const where = newRoom ? ` It is now in ${newRoom}.` : '';
  return isLonger
    ? `${name} is now from ${clockTime(after.startsAt, zone)} to ${clockTime(after.endsAt, zone)}.${where}`
    : `${name} moved to ${when(after.startsAt, zone)}.${where}`;
}
