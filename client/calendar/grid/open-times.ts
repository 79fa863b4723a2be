/** When the people shown are open, away or on a shift, by day and wall clock: what the grid shades and lists say. */
import type { CalendarAnswer, OffTime, ShiftTime } from '#shared/calendar.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import type { CalendarPerson } from '#client/calendar/people.ts';
import { clockTime, lengthWords, minutesBetween } from '#client/ui/times/times.ts';
import { dayMinutes, partsOn, minuteWords, wallClock } from './wall-clock.ts';

interface MinuteSpan {
  from: number;
  to: number;
}

export interface AwayTime extends MinuteSpan {
  id: string;
  personId: string;
  kind: OffTime['kind'];
}

export interface DayOpenTimes {
  /** Of each person shown who is known to be open at some time or closed all day. */
  open: ReadonlyMap<string, readonly MinuteSpan[]>;
  away: readonly AwayTime[];
  /** Those that begin on the day. */
  shifts: readonly ShiftTime[];
  /** Of the first day alone: those that began before it and still go on. */
  ongoing: readonly ShiftTime[];
}

type OpenAndOffTimes = Pick<CalendarAnswer, 'open' | 'off' | 'shifts'>;

interface Scope {
  days: readonly string[];
  zone: string;
  personIds: readonly string[];
}

export function openTimesByDay(
  { open, off, shifts }: OpenAndOffTimes,
  { days, zone, personIds }: Scope,
): Map<string, DayOpenTimes> {
  const dayTimes = days.map((day) => ({
    day,
    open: new Map<string, MinuteSpan[]>(personIds.map((id) => [id, []])),
    away: [] as AwayTime[],
    shifts: [] as ShiftTime[],
    ongoing: [] as ShiftTime[],
  }));
  const byDay = new Map(dayTimes.map((times) => [times.day, times]));
  for (const { practitionerId, ...span } of open)
    for (const { day, from, to } of partsOn(days, span, zone))
      byDay.get(day)?.open.get(practitionerId)?.push({ from, to });
  for (const { id, practitionerId, kind, ...span } of off)
    if (personIds.includes(practitionerId))
      for (const { day, from, to } of partsOn(days, span, zone))
        byDay.get(day)?.away.push({ id, kind, personId: practitionerId, from, to });
  const first = dayTimes[0];
  for (const shift of shifts)
    if (personIds.includes(shift.practitionerId)) {
      const { day } = wallClock(zone, shift.startsAt);
      if (first && day < first.day) first.ongoing.push(shift);
      else byDay.get(day)?.shifts.push(shift);
    }
  return byDay;
}

/** Returns the shifts that go on from the day before, then those that begin on the day. */
export function shiftsOf(times: DayOpenTimes | undefined): ShiftTime[] {
  const { ongoing = [], shifts = [] } = times ?? {};
  return [...ongoing, ...shifts];
}

/** The closed times between the open times of a day. */
export function closedIn(open: readonly MinuteSpan[]): MinuteSpan[] {
  const ends = [0, ...open.map(({ to }) => to)];
  const starts = [...open.map(({ from }) => from), dayMinutes];
  return ends
    .map((from, at) => ({ from, to: starts[at] ?? dayMinutes }))
    .filter(({ from, to }) => from < to);
}

const spanWords = ({ from, to }: MinuteSpan) => `${minuteWords(from)} to ${minuteWords(to)}`;

/** "Open 08:00 to 12:30 and 13:00 to 18:00" */
export const openWords = (open: readonly MinuteSpan[]): string =>
  open.length === 0 ? 'Closed' : `Open ${listed(open.map(spanWords))}`;

const awayNames = {
  'time-off': 'Time off',
  imported: 'Busy elsewhere',
  offered: 'Offered to a patient',
} as const;

/** "Time off", or with a name where it is a colleague's: "Dr. Sato: time off". */
export function awayName(
  { kind, personId }: AwayTime,
  { people, ownId }: { people: ReadonlyMap<string, CalendarPerson>; ownId: string },
): string {
  const name = awayNames[kind];
  const whose = people.get(personId)?.fullName;
  return personId === ownId || !whose ? name : `${whose}: ${name.toLowerCase()}`;
}

/** "all day", "10:00 to 11:00" */
export const awaySpan = ({ from, to }: MinuteSpan): string =>
  from === 0 && to === dayMinutes ? 'all day' : spanWords({ from, to });

type Span = Pick<ShiftTime, 'startsAt' | 'endsAt'>;

type Readers = Parameters<typeof awayName>[1];

/** "Night (backup)"; with a name where it is a colleague's. */
export function shiftName(
  { practitionerId, name, rank }: ShiftTime,
  { people, ownId }: Readers,
): string {
  const whose = practitionerId === ownId ? undefined : people.get(practitionerId)?.fullName;
  const what = rank === 'backup' ? `${name} (backup)` : name;
  return whose ? `${whose}: ${what}` : what;
}

/** A day, or an hour less where the clocks change in it. */
const dayLong = dayMinutes - 60;

/** "24 h" of a shift whose end as a time of day would read as that of a shorter one; otherwise null. */
export function longShiftWords({ startsAt, endsAt }: Span): string | null {
  const minutes = minutesBetween(startsAt, endsAt);
  return minutes < dayLong ? null : lengthWords(minutes);
}

/** "19:00 to 07:00", "08:00, 24 h"; on a later day than its own "until 07:00". */
export function shiftSpan(
  shift: Span,
  { zone, day, between = ' to ' }: { zone: string; day: string; between?: string },
): string {
  const [start, end] = [clockTime(shift.startsAt, zone), clockTime(shift.endsAt, zone)];
  if (wallClock(zone, shift.startsAt).day < day) return `until ${end}`;
  const length = longShiftWords(shift);
  return length ? `${start}, ${length}` : `${start}${between}${end}`;
}

/** "Night, Cardiology, 19:00 to 07:00" */
export const shiftWords = (
  shift: ShiftTime,
  { zone, day }: { zone: string; day: string },
  readers: Readers,
): string => `${shiftName(shift, readers)}, ${shift.unit}, ${shiftSpan(shift, { zone, day })}`;
