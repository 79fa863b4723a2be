/** A tele-visit that can be started right after the demo starts: two practitioners, inside its window. */
import { DateTime } from 'luxon';
import { visitWindowMinutes } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';

const stepMs = 5 * minuteMs;
/** A start within this reach keeps the visit's window open for at least an hour. */
const reach = { backMinutes: 80, aheadMinutes: visitWindowMinutes.before - 5 };
const openForMinutes = 60;

export interface TakenTime {
  startsAt: Date;
  endsAt: Date;
}

/** Whether the visit can be entered now and for an hour. */
export const isOpenForLong = ({ startsAt, endsAt }: TakenTime, now: Date): boolean =>
  startsAt.getTime() - visitWindowMinutes.before * minuteMs <= now.getTime() &&
  endsAt.getTime() + visitWindowMinutes.after * minuteMs >=
    now.getTime() + openForMinutes * minuteMs;

interface StartSearch {
  now: Date;
  zone: string;
  durationMinutes: number;
  /** Taken time of both practitioners. */
  taken: readonly TakenTime[];
}

/** The free start nearest to now, today's before another day's; null where there is none. */
export function nearestStart({ now, zone, durationMinutes, taken }: StartSearch): Date | null {
  const next = Math.ceil(now.getTime() / stepMs) * stepMs;
  const first = next - reach.backMinutes * minuteMs;
  const count = (reach.backMinutes + reach.aheadMinutes) / 5;
  const dayOf = (at: number) => DateTime.fromMillis(at, { zone }).toISODate();
  const far = (at: number) =>
    Math.abs(at - next) + (dayOf(at) === dayOf(now.getTime()) ? 0 : 24 * 60 * minuteMs);
  const starts = Array.from({ length: count }, (_, number) => first + number * stepMs);
  const freeStart = starts
    .toSorted((one, other) => far(one) - far(other))
    .find((start) => {
      const end = start + durationMinutes * minuteMs;
      return taken.every(
        ({ startsAt, endsAt }) => endsAt.getTime() <= start || startsAt.getTime() >= end,
      );
    });
  return freeStart === undefined ? null : new Date(freeStart);
}
