/** The columns of a grid: the days, or of one day the people; in each, what stands and who is away. */
import { longDay, shortDay } from '#client/ui/times/times.ts';
import type { Placed } from './entries.ts';
import { closedIn, type Away, type DayPresence } from './open-times.ts';
import type { Person } from '../shown.ts';

export interface Column {
  /** A day, and a person where columns are people. */
  id: string;
  day: string;
  /** Whose column it is, where columns are people. */
  personId: string | null;
  /** "Saturday, 21 November" or the person's name. */
  label: string;
  heading: string;
  placed: readonly Placed[];
  open: readonly { from: number; to: number }[];
  closed: readonly { from: number; to: number }[];
  away: readonly Away[];
}

interface Laid {
  placed: ReadonlyMap<string, readonly Placed[]>;
  presence: ReadonlyMap<string, DayPresence>;
}

const nothing: readonly Placed[] = [];

/** Days show the hours of whoever looks, and everybody's time away. */
export function columnsOfDays(
  days: readonly string[],
  { placed, presence }: Laid,
  ownId: string,
): Column[] {
  return days.map((day) => {
    const open = presence.get(day)?.open.get(ownId) ?? [];
    return {
      id: day,
      day,
      personId: null,
      label: longDay(day),
      heading: shortDay(day),
      placed: placed.get(day) ?? nothing,
      open,
      closed: closedIn(open),
      away: presence.get(day)?.away ?? [],
    };
  });
}

export function columnsOfPeople(
  day: string,
  { placed, presence }: Laid,
  people: readonly Person[],
): Column[] {
  return people.map(({ id, fullName, name }) => {
    const open = presence.get(day)?.open.get(id) ?? [];
    return {
      id: `${day} ${id}`,
      day,
      personId: id,
      label: `${fullName}, ${longDay(day)}`,
      heading: name,
      placed: (placed.get(day) ?? nothing).filter(({ entry }) => entry.personIds.includes(id)),
      open,
      closed: closedIn(open),
      away: (presence.get(day)?.away ?? []).filter(({ personId }) => personId === id),
    };
  });
}
