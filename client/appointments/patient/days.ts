/** Steps between local days, which need no zone. */
import { dayMs } from '#shared/durations.ts';

const stepped = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export const nextDay = (day: string): string => stepped(day, 1);
export const dayBefore = (day: string, days: number): string => stepped(day, -days);
