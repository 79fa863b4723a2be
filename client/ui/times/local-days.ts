/** Arithmetic with local days, `YYYY-MM-DD`: counted in UTC, where every day has 24 hours. */
import { addDays, weekdayOf } from '#shared/times/days.ts';

export { addDays };

/** Weeks begin on Monday. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));
