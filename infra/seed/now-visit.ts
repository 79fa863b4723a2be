/** The tele-visit that can be started whenever the demo does: two clinicians, a door that is open now. */
import { DateTime } from 'luxon';
import { visitWindowMinutes } from '#shared/limits.ts';

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
/** A start found by looking this far to both sides leaves the door open for an hour at least. */
const reach = { backMinutes: 80, aheadMinutes: visitWindowMinutes.before - 5 };
const openForMinutes = 60;

export interface Taken {
  startsAt: Date;
  endsAt: Date;
}

/** Whether the door is open now and stays so for an hour. */
export const isOpenForLong = ({ startsAt, endsAt }: Taken, now: Date): boolean =>
  startsAt.getTime() - visitWindowMinutes.before * minuteMs <= now.getTime() &&
  endsAt.getTime() + visitWindowMinutes.after * minuteMs >=
    now.getTime() + openForMinutes * minuteMs;

interface Wish {
  now: Date;
  zone: string;
  durationMinutes: number;
  /** What is taken of either of the two. */
  taken: readonly Taken[];
}

/** The free start nearest to now, today's before another day's; null where both are full. */
export function nearestStart({ now, zone, durationMinutes, taken }: Wish): Date | null {
  const next = Math.ceil(now.getTime() / stepMs) * stepMs;
  const first = next - reach.backMinutes * minuteMs;
  const count = (reach.backMinutes + reach.aheadMinutes) / 5;
  const dayOf = (at: number) => DateTime.fromMillis(at, { zone }).toISODate();
  const far = (at: number) =>
    Math.abs(at - next) + (dayOf(at) === dayOf(now.getTime()) ? 0 : 24 * 60 * minuteMs);
  const starts = Array.from({ length: count }, (_, number) => first + number * stepMs);
  const found = starts
    .toSorted((one, other) => far(one) - far(other))
    .find((start) => {
      const end = start + durationMinutes * minuteMs;
      return taken.every(
        ({ startsAt, endsAt }) => endsAt.getTime() <= start || startsAt.getTime() >= end,
      );
    });
  return found === undefined ? null : new Date(found);
}
