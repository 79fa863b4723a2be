/** The columns of a grid: days, or the people of one day; each with its entries, opening hours and time away. */
import type { ShiftTime } from '#shared/calendar.ts';
import { longDay, shortDay } from '#client/ui/times/times.ts';
import type { EntryPart } from './grid-entries.ts';
import { closedIn, shiftsOf, type AwayTime, type DayOpenTimes } from './open-times.ts';
import type { CalendarPerson } from '#client/calendar/people.ts';

export interface Column {
  /** A day, and a person where columns are people. */
  id: string;
  day: string;
  /** Whose column it is, where columns are people. */
  personId: string | null;
  /** "Saturday, 21 November" or the person's name. */
  label: string;
  heading: string;
  parts: readonly EntryPart[];
  open: readonly { from: number; to: number }[];
  closed: readonly { from: number; to: number }[];
  away: readonly AwayTime[];
  /** That begin in it; of the first day also those that still go on from before. */
  shifts: readonly ShiftTime[];
}

/** By day. */
interface DayContents {
  parts: ReadonlyMap<string, readonly EntryPart[]>;
  openTimes: ReadonlyMap<string, DayOpenTimes>;
}

const nothing: readonly EntryPart[] = [];

/** Days show the opening hours of the reader, and the time away of everybody shown. */
export function columnsOfDays(
  days: readonly string[],
  { parts, openTimes }: DayContents,
  ownId: string,
): Column[] {
  return days.map((day) => {
    const open = openTimes.get(day)?.open.get(ownId) ?? [];
    return {
      id: day,
      day,
      personId: null,
      label: longDay(day),
      heading: shortDay(day),
      parts: parts.get(day) ?? nothing,
      open,
      closed: closedIn(open),
      away: openTimes.get(day)?.away ?? [],
      shifts: shiftsOf(openTimes.get(day)),
    };
  });
}

export function columnsOfPeople(
  day: string,
  { parts, openTimes }: DayContents,
  people: readonly CalendarPerson[],
): Column[] {
  return people.map(({ id, fullName, name }) => {
    const open = openTimes.get(day)?.open.get(id) ?? [];
    return {
      id: `${day} ${id}`,
      day,
      personId: id,
      label: `${fullName}, ${longDay(day)}`,
      heading: name,
      parts: (parts.get(day) ?? nothing).filter(({ entry }) => entry.personIds.includes(id)),
      open,
      closed: closedIn(open),
      away: (openTimes.get(day)?.away ?? []).filter(({ personId }) => personId === id),
      shifts: shiftsOf(openTimes.get(day)).filter((shift) => shift.practitionerId === id),
    };
  });
}
