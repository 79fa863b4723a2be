/** The weekly hours of a practitioner on one day, in minutes after local midnight. */
import type { WeeklyRule } from '#shared/availability.ts';
import { weekdayOf } from './days.ts';

export interface WallSpan {
  fromMinute: number;
  untilMinute: number;
}

/** The hours on every day of a practitioner who has set none. */
export const usualHours: WallSpan = { fromMinute: 8 * 60, untilMinute: 20 * 60 };

export function weeklyOn(day: string, rules: readonly WeeklyRule[]): readonly WallSpan[] {
  if (rules.length === 0) return [usualHours];
  const weekday = weekdayOf(day);
  return rules.filter(
    (rule) =>
      rule.weekday === weekday &&
      (rule.validFrom === null || rule.validFrom <= day) &&
      (rule.validUntil === null || day <= rule.validUntil),
  );
}
