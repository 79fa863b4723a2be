/** Arithmetic with local days, `YYYY-MM-DD`: counted in UTC, where every day has 24 hours. */
import { dayMs } from '#shared/durations.ts';
import { weekdayOf } from '#shared/times/days.ts';

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string =>
  new Date(midnight(day).getTime() + count * dayMs).toISOString().slice(0, 10);

/** Weeks begin on Monday. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));
