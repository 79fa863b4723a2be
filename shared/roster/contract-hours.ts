/** The hours that somebody owes by their contract in some days, without leave. */
import type { ContractRules } from './roster-people.ts';
import { dayNumber } from './shift-times.ts';

const workDays = 5;

/** 1970 began on a Thursday; weeks begin on Monday. */
const weekOf = (day: string) => Math.floor((dayNumber(day) + 3) / 7);

/**
 * Each day is a seventh of a week. A day of leave takes a fifth of it, as most contracts count it, and a
 * week of leave all of it: its weekend owes nothing.
 */
export function owedMinutes(
  { fullTimeWeekMinutes, ftePercent }: Pick<ContractRules, 'fullTimeWeekMinutes' | 'ftePercent'>,
  days: readonly { day: string; leave: number }[],
): number {
  const weeks = Map.groupBy(days, ({ day }) => weekOf(day));
  const owedWeeks = [...weeks.values()].reduce((sum, ofWeek) => {
    const leave = ofWeek.reduce((all, one) => all + one.leave, 0);
    return sum + Math.max(0, ofWeek.length / 7 - leave / workDays);
  }, 0);
  return (fullTimeWeekMinutes * ftePercent * owedWeeks) / 100;
}
