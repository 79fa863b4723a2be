/** Local days, YYYY-MM-DD; without zod, since the addresses of many screens hold one. */
import { dayMs } from '#shared/durations.ts';

/** Adding or taking away years leaves a year of four digits, which Postgres and JavaScript share. */
export const hasKnownYear = (text: string) => /^[1-8]/.test(text);

/** Accepts what the schema `Day` accepts (shared/time.ts). */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || !hasKnownYear(text)) return false;
  const midnight = new Date(`${text}T00:00Z`);
  // 30 February is read as 1 March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Counted in UTC, where every day has 24 hours. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** 1 is Monday, 7 Sunday, as in ISO 8601. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;
