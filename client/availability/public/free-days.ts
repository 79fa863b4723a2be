/** Groups free times by day and then by person, and names the days. */
import type { FreeSlots, FreeTime } from '#shared/availability.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { comingDay, dayIn, shortDay } from '#client/ui/times/times.ts';

export interface FreePerson {
  /** One practitioner, or all who come together. */
  practitionerIds: string[];
  name: string;
  starts: string[];
}

export interface FreeDay {
  day: string;
  people: FreePerson[];
}

/** Days without free times are left out; on each, the person who is free first comes first. */
export function byDay({ zone, people, free }: FreeSlots): FreeDay[] {
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const days = new Map<string, FreePerson[]>();
  for (const { practitionerIds, starts } of free) {
    const name = practitionerIds.map((id) => names.get(id) ?? '').join(', ');
    for (const [day, ofDay] of Map.groupBy(starts, (start) => dayIn(zone, start)))
      days.set(day, [...(days.get(day) ?? []), { practitionerIds, name, starts: ofDay }]);
  }
  const first = ({ starts }: FreePerson) => starts[0] ?? '';
  return [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, ofDay]) => ({
      day,
      people: ofDay.toSorted((a, b) => first(a).localeCompare(first(b))),
    }));
}

/** Adds a free start to others, in their order. It need not be on a quarter of an hour. */
export const withStart = (starts: readonly string[], start: string | null): readonly string[] =>
  start === null || starts.includes(start) ? starts : [...starts, start].toSorted();

/** Adds the next free time of all, as the booking form does; it may be on no quarter of an hour. */
export function withNextFree(slots: FreeSlots, next: FreeTime | undefined): FreeSlots {
  const start = next?.startsAt ?? null;
  if (start === null) return slots;
  const ids = next?.practitionerIds.join();
  const free = slots.free.map((freeOf) =>
    freeOf.practitionerIds.join() === ids
      ? { ...freeOf, starts: [...withStart(freeOf.starts, start)], because: null }
      : freeOf,
  );
  return { ...slots, free, reason: null };
}

/** "Tue, 1 Dec" after a day of another month, else "Tue 1". */
export const nextDay = (day: string, before: string): string =>
  day.slice(0, 7) === before.slice(0, 7) ? shortDay(day) : comingDay(day, day);

/** The days between two of a list: "Fri 27", "Fri 27 to Sun 29"; null where none is. */
export function daysBetween(before: string, day: string): string | null {
  const first = addDays(before, 1);
  const last = addDays(day, -1);
  if (first > last) return null;
  const named = nextDay(first, before);
  return last === first ? named : `${named} to ${nextDay(last, first)}`;
}
