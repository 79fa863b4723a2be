/** An appointment in the hand, by pointer or keys: where it hangs now, how long it is, and what stands in the way there. */
import { useState } from 'react';
import { appointmentMinutes } from '#shared/limits.ts';
import type { Verdict } from '#shared/moving.ts';
import { dayIn, minutesBetween, wallTime } from '#client/ui/times/times.ts';
import type { Entry } from './grid/entries.ts';
import type { Place } from './moving/move-facts.ts';
import type { Moving } from './moving/use-moving.ts';
import { dayMinutes, instantOf, minutesOf } from './grid/wall-clock.ts';

export const moveStepMinutes = 15;
export const lengthStepMinutes = 5;

export interface Carried {
  entry: Entry;
  /** The id of the column it hangs in: a day, and a person where columns are people. */
  column: string;
  /** At which it begins there. */
  minute: number;
  /** How long it is. */
  minutes: number;
  /** What is pulled; the other edge stays where it is. */
  grip: 'whole' | 'start' | 'end';
  /** A finger has let go of it where it was: its edges lie ready to be pulled. */
  hasHandles: boolean;
}

const [dayPart, personPart] = [0, 1];
const partOf = (column: string, part: number) => column.split(' ')[part] ?? '';

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

const homeOf = ({ startsAt }: Entry, zone: string) => ({
  day: dayIn(zone, startsAt),
  minute: minutesOf(wallTime(zone, startsAt)),
});

/** What begins where it began keeps that very instant, also in the hour that comes twice. */
export function placeOfCarried({ entry, column, minute, minutes, grip }: Carried, zone: string) {
  const day = partOf(column, dayPart);
  const home = homeOf(entry, zone);
  const isHome = grip === 'end' || (home.day === day && home.minute === minute);
  const startsAt = isHome ? entry.startsAt : instantOf(day, minute, zone);
  const end = Date.parse(startsAt) + minutes * 60_000;
  const endsAt = grip === 'start' ? entry.endsAt : new Date(end).toISOString();
  return { startsAt, endsAt } satisfies Place;
}

/** In the hand, and still where it was; of what began the day before, the column has only the rest. */
export function lifted(
  { entry, column, grip }: Pick<Carried, 'entry' | 'column' | 'grip'>,
  zone: string,
): Carried {
  const { day, minute } = homeOf(entry, zone);
  const isRest = day !== partOf(column, dayPart);
  const minutes = minutesBetween(entry.startsAt, entry.endsAt);
  const begin = isRest ? minute - dayMinutes : minute;
  return { entry, column, grip, minutes, minute: begin, hasHandles: false };
}

/** Other people's columns are not for it: who comes is not changed by a move. */
const columnFor = ({ column, entry }: Carried, wanted: string) => {
  const person = partOf(wanted, personPart);
  return person === '' || entry.personIds.includes(person) ? wanted : column;
};

/** Taken to this minute of a column: the whole of it, or the edge that is pulled. */
export function taken(carried: Carried, to: { column: string; minute: number }): Carried {
  const { grip, minute, minutes } = carried;
  const { min, max } = appointmentMinutes;
  const step = grip === 'whole' ? moveStepMinutes : lengthStepMinutes;
  const at = Math.round(to.minute / step) * step;
  if (grip === 'end') return { ...carried, minutes: clamp(at - minute, min, max) };
  if (grip === 'whole')
    return {
      ...carried,
      column: columnFor(carried, to.column),
      minute: clamp(at, 0, dayMinutes - moveStepMinutes),
    };
  const end = minute + minutes;
  const start = clamp(at, Math.max(end - max, 0), end - min);
  return { ...carried, minute: start, minutes: end - start };
}

export const lengthened = (carried: Carried, byMinutes: number): Carried => {
  const { min, max } = appointmentMinutes;
  return { ...carried, minutes: clamp(carried.minutes + byMinutes, min, max) };
};

export function useCarrying(moving: Moving, zone: string) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const verdict: Verdict | null =
    carried && moving.verdict(carried.entry, placeOfCarried(carried, zone));
  return {
    carried,
    /** What is known here of the place where it hangs. */
    verdict,
    isMovable: moving.isMovable,
    carry: setCarried,
    layReady: (what: Carried) => setCarried({ ...what, hasHandles: true }),
    drop: (what: Carried | null) => {
      if (what) moving.drop(what.entry, placeOfCarried(what, zone));
      setCarried(null);
    },
  };
}

export type Carrying = ReturnType<typeof useCarrying>;
