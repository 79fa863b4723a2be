/** Which hours of a planned day are drawn. */
import type { PlannedDay } from '#shared/availability/planner-day.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { dayStart } from '#client/ui/times/wall-time.ts';
import { hourMs } from '#shared/durations.ts';

interface TimeRange {
  startsAt: string;
  endsAt: string;
}

/** Returns the visible hours in milliseconds since 1970: whole hours around all opening hours and appointments, at least 8 to 18, within the day. */
export function visibleHours(day: string, { zone, open, appointments }: PlannedDay) {
  const begins = Date.parse(dayStart(day, zone));
  const ends = Date.parse(dayStart(addDays(day, 1), zone));
  const all: readonly TimeRange[] = [...open, ...appointments];
  const from = Math.min(begins + 8 * hourMs, ...all.map(({ startsAt }) => Date.parse(startsAt)));
  const until = Math.max(begins + 18 * hourMs, ...all.map(({ endsAt }) => Date.parse(endsAt)));
  const down = begins + Math.floor((from - begins) / hourMs) * hourMs;
  const up = begins + Math.ceil((until - begins) / hourMs) * hourMs;
  return { from: Math.max(begins, down), until: Math.min(ends, up) };
}
