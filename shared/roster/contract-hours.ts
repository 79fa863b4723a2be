/** The hours that somebody owes by their contract in some days, without leave. */
import type { ContractRules } from './roster-people.ts';
import { dayNumber } from './shift-times.ts';

const workDays = 5;

/** 1970 began on a Thursday; weeks begin on Monday. */
const weekOf = (day: string) => Math.floor((dayNumber(day) + 3) / 7);

/**
 * Each day is a seventh of a week. A day of leave takes a fifth of it, as most contracts count it, and a
 * week of leave all of it: its weekend owes nothing. `share` is the part of the work that counts, from 0 to 1.
 */
export function owedMinutes(
  { fullTimeWeekMinutes, ftePercent }: Pick<ContractRules, 'fullTimeWeekMinutes' | 'ftePercent'>,
  days: readonly { day: string; leave: number; share?: number }[],
): number {
  const weeks = Map.groupBy(days, ({ day }) => weekOf(day));
  const owedWeeks = [...weeks.values()].reduce((sum, ofWeek) => {
    const owed = ofWeek.reduce((all, { share = 1 }) => all + share, 0);
    const leave = ofWeek.reduce((all, one) => all + one.leave * (one.share ?? 1), 0);
    return sum + Math.max(0, owed / 7 - leave / workDays);
  }, 0);
  return (fullTimeWeekMinutes * ftePercent * owedWeeks) / 100;
}
