/** Counts days of time off by what the person would have worked: their shifts, their hours, else Monday to Friday. */
import { dayNumber, dayAfter } from './shift-times.ts';
import { daysIn } from '#shared/time.ts';
import { weekdayOf } from '#shared/times/days.ts';

interface AskedDays {
  from: string;
  to: string;
  /** Of a single day. */
  half?: 'morning' | 'afternoon' | null;
}

export interface WorkPattern {
  /** Days on which they have a shift, planned or published; in a week that has any, no other day counts. */
  shiftDays: ReadonlySet<string>;
  /** Of their weekly hours, ISO 8601; they count in every week. Null: they have none. */
  hoursWeekdays: ReadonlySet<number> | null;
  /** Of weeks that are not planned yet. */
  weekdays: ReadonlySet<number>;
  /** So many days of such a week at most. */
  mostInWeek: number;
}

const office: WorkPattern = {
  shiftDays: new Set(),
  hoursWeekdays: null,
  weekdays: new Set([1, 2, 3, 4, 5]),
  mostInWeek: 7,
};

/** 1970 began on a Thursday; weeks begin on Monday. */
const weekOf = (day: string) => Math.floor((dayNumber(day) + 3) / 7);

/** Weekdays of a single shift are a chance, not a pattern. */
const leastShifts = 2;

/** `past` are the days with a shift in the weeks before: of a week that is not planned yet they say how it is. */
export function patternOf({
  past,
  shiftDays,
  hoursWeekdays,
}: {
  past: readonly string[];
  shiftDays: readonly string[];
  hoursWeekdays: readonly number[];
}): WorkPattern {
  const hours = hoursWeekdays.length > 0 ? new Set(hoursWeekdays) : null;
  const days = [...new Set(past)];
  const weeks = new Set(days.map(weekOf)).size;
  const perWeekday = Map.groupBy(days, weekdayOf);
  const usual = [...perWeekday].filter(
    ([, all]) => weeks < leastShifts || all.length >= leastShifts,
  );
  const isShiftWorker = usual.length > 0 && hours === null;
  return {
    shiftDays: new Set(shiftDays),
    hoursWeekdays: hours,
    weekdays:
      hours ?? (isShiftWorker ? new Set(usual.map(([weekday]) => weekday)) : office.weekdays),
    mostInWeek: isShiftWorker ? Math.max(1, Math.round(days.length / weeks)) : office.mostInWeek,
  };
}

/** By year; a holiday counts where they have a shift on it. */
export function countedByYear(
  { from, to, half = null }: AskedDays,
  holidays: ReadonlySet<string>,
  pattern: WorkPattern = office,
): Map<number, number> {
  const { shiftDays, hoursWeekdays, weekdays, mostInWeek } = pattern;
  const days = Array.from({ length: daysIn({ from, to }) }, (_, at) => dayAfter(from, at));
  const plannedWeeks = new Set([...shiftDays].map(weekOf));
  const counted = [...Map.groupBy(days, weekOf)].flatMap(([week, ofWeek]) => {
    const isUsual = (day: string) => !holidays.has(day) && weekdays.has(weekdayOf(day));
    if (!plannedWeeks.has(week)) return ofWeek.filter(isUsual).slice(0, mostInWeek);
    return ofWeek.filter((day) => shiftDays.has(day) || (hoursWeekdays !== null && isUsual(day)));
  });
  const years = new Map<number, number>();
  for (const day of counted) {
    const year = Number(day.slice(0, 4));
    years.set(year, (years.get(year) ?? 0) + (half === null ? 1 : 0.5));
  }
  return years;
}

/** Of all years. */
export const countedDays = (
  days: AskedDays,
  holidays: ReadonlySet<string>,
  pattern?: WorkPattern,
): number =>
  [...countedByYear(days, holidays, pattern).values()].reduce((sum, count) => sum + count, 0);
