/** Where the axis of a stay has its marks: at local hours, at the beginnings of local days, or of weeks. */
import { dayMs, hourMs } from '#shared/durations.ts';
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import { clockTime, comingDay, dayIn, shortDay } from '#client/ui/times/times.ts';
import { dayStart, wallInstant } from '#client/ui/times/wall-time.ts';
import type { AxisWindow } from './axis-window.ts';

export interface AxisMark {
  at: number;
  words: string;
  /** A local day begins here. */
  isDay: boolean;
}

const hourSteps = [1, 2, 3, 6, 12] as const;
const daySteps = [1, 2, 7, 14, 28, 56, 112, 364] as const;

const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const daysOf = ({ from, to }: AxisWindow, zone: string, step: number): string[] => {
  const first = dayIn(zone, from);
  const start = step >= 7 ? mondayOf(first) : first;
  const count = Math.ceil((to - from) / (step * dayMs)) + 2;
  return Array.from({ length: count }, (_, number) => addDays(start, number * step));
};

/** An hour that the clock skips has no mark; one that it shows twice has one, at the first time. */
const hourMarks = (window: AxisWindow, zone: string, step: number): AxisMark[] =>
  daysOf(window, zone, 1).flatMap((day) =>
    Array.from({ length: 24 / step }, (_, number) => number * step).flatMap((hour): AxisMark[] => {
      if (hour === 0)
        return [{ at: Date.parse(dayStart(day, zone)), words: shortDay(day), isDay: true }];
      const { instant } = wallInstant(day, hourWords(hour), zone);
      if (instant === null) return [];
      const at = Date.parse(instant);
      return [{ at, words: clockTime(at, zone), isDay: false }];
    }),
  );

const dayMarks = (window: AxisWindow, zone: string, step: number): AxisMark[] =>
  daysOf(window, zone, step).map((day) => ({
    at: Date.parse(dayStart(day, zone)),
    words: step >= 7 ? comingDay(day, dayIn(zone, window.to)) : shortDay(day),
    isDay: true,
  }));

/**
 * At most so many, in order, within the window: the finest step that fits. Days are those of the zone, also where a
 * day has 23 or 25 hours.
 */
export function marksOf(window: AxisWindow, zone: string, most: number): AxisMark[] {
  const length = window.to - window.from;
  const hours = hourSteps.find((step) => length / (step * hourMs) <= most);
  const days = daySteps.find((step) => length / (step * dayMs) <= most) ?? 364;
  const marks = hours === undefined ? dayMarks(window, zone, days) : hourMarks(window, zone, hours);
  const isWithin = ({ at }: AxisMark) => at >= window.from && at < window.to;
  // Where the clock goes forward at midnight the day begins with its second hour.
  const isFirst = ({ at }: AxisMark, number: number) => marks[number - 1]?.at !== at;
  return marks.filter(isFirst).filter(isWithin);
}
