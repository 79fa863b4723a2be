/** The next free time of a clinician: busy spans in, a start out. */
import { dayAfter, dayAt, hourOfDay, type Span } from './days.ts';

const minuteMs = 60_000;
/** A proposed day runs from eight to eight, on the wall. */
const dayHours = { from: 8, until: 20 };
const stepMs = 5 * minuteMs;
export const daysAhead = 14;

/** Offsets of all zones are whole quarters of an hour, so this is a step on every wall. */
const onStep = (ms: number) => Math.ceil(ms / stepMs) * stepMs;

interface Wish {
  now: Date;
  /** What is taken, in any order; it may overlap. */
  busy: readonly Span[];
  durationMinutes: number;
  zone: string;
}

/** The first start within these hours at which nothing taken is touched. */
function freeWithin(hours: Span, busy: readonly Span[], lengthMs: number): number | null {
  let start = onStep(hours.startsAt.getTime());
  for (const taken of busy) {
    if (taken.startsAt.getTime() >= start + lengthMs) break;
    if (taken.endsAt.getTime() > start) start = onStep(taken.endsAt.getTime());
  }
  return start + lengthMs <= hours.endsAt.getTime() ? start : null;
}

/** From now on, at most fourteen days ahead; null where nothing is free. */
export function nextFree({ now, busy, durationMinutes, zone }: Wish): Date | null {
  const lengthMs = durationMinutes * minuteMs;
  const sorted = busy.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const latest = now.getTime() + daysAhead * 24 * 60 * minuteMs;
  const today = dayAt(now, zone);
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const day = dayAfter(today, ahead);
    const opens = hourOfDay(day, dayHours.from, zone);
    const hours = {
      startsAt: opens < now ? now : opens,
      endsAt: hourOfDay(day, dayHours.until, zone),
    };
    const start = freeWithin(hours, sorted, lengthMs);
    if (start !== null) return start <= latest ? new Date(start) : null;
  }
  return null;
}
