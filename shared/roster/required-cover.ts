/** Says how many people a shift type needs on a day: the one place of that rule. */
import { weekdayOf } from '#shared/times/days.ts';
import type { RequiredCover } from './shift-types.ts';

/** A holiday of one unit, or of the whole organization. */
export interface Holiday {
  day: string;
  unitId: string | null;
}

interface TypeOnDay {
  /** Of the shift type alone. */
  rows: readonly RequiredCover[];
  unitId: string | undefined;
  day: string;
  holidays: readonly Holiday[];
}

/** Returns what the unit entered for a holiday, else for the weekday; nobody is needed without either. */
export function requiredOn({ rows, unitId, day, holidays }: TypeOnDay): {
  least: number;
  wanted: number;
} {
  const isHoliday = holidays.some(
    (holiday) => holiday.day === day && (holiday.unitId === null || holiday.unitId === unitId),
  );
  const weekday = weekdayOf(day);
  const row =
    (isHoliday ? rows.find(({ on }) => on === 'holiday') : undefined) ??
    rows.find(({ on }) => on === weekday);
  return { least: row?.least ?? 0, wanted: row?.wanted ?? 0 };
}
