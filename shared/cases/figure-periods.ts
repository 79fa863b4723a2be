/** The periods that figures are of: named ones, which move on with each day, and chosen days. */
import { addDays, isDay } from '#shared/times/days.ts';

export const periodLabels = {
  '30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  '12-months': 'Last 12 months',
  days: 'Chosen days',
} as const;
export type PeriodName = keyof typeof periodLabels;

/** Both included, local days of the organization. */
export interface Days {
  from: string;
  to: string;
}

const monthStart = (day: string) => `${day.slice(0, 7)}-01`;

/** Today is the last day of those that go on. */
export function daysOf(name: Exclude<PeriodName, 'days'>, today: string): Days {
  if (name === '30-days') return { from: addDays(today, -29), to: today };
  if (name === 'this-month') return { from: monthStart(today), to: today };
  const lastOfMonth = addDays(monthStart(today), -1);
  if (name === 'last-month') return { from: monthStart(lastOfMonth), to: lastOfMonth };
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  // Of a 29 February there is none.
  return { from: addDays(isDay(yearAgo) ? yearAgo : addDays(today, -366), 1), to: today };
}
