/** Proposes when somebody worked from the first and the last act around a shift. */
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';

export interface TimeMs {
  startsMs: number;
  endsMs: number;
}

/** How long before and after a shift an act may be and still belong to it. */
const reach = { beforeMs: 4 * hourMs, afterMs: 8 * hourMs } as const;

/** An act so near to an end of the plan says that the plan was kept. */
const nearMs = 15 * minuteMs;

const middle = (a: number, b: number) => (a + b) / 2;

/** The time in which an act belongs to each of a person's shifts, which are in order and follow each other. */
export const windowsOf = (shifts: readonly TimeMs[]): TimeMs[] =>
  shifts.map(({ startsMs, endsMs }, at) => {
    const [before, after] = [shifts[at - 1], shifts[at + 1]];
    return {
      startsMs: Math.max(
        startsMs - reach.beforeMs,
        before ? middle(before.endsMs, startsMs) : -Infinity,
      ),
      endsMs: Math.min(endsMs + reach.afterMs, after ? middle(endsMs, after.startsMs) : Infinity),
    };
  });

const near = (seenMs: number, plannedMs: number) => Math.abs(seenMs - plannedMs) <= nearMs;

/** Returns the proposed time in whole minutes; null where the person was seen once or not at all. */
export function proposedTime(planned: TimeMs, seen: TimeMs | null): TimeMs | null {
  if (!seen || seen.endsMs - seen.startsMs < minuteMs) return null;
  return {
    startsMs: near(seen.startsMs, planned.startsMs)
      ? planned.startsMs
      : Math.floor(seen.startsMs / minuteMs) * minuteMs,
    endsMs: near(seen.endsMs, planned.endsMs)
      ? planned.endsMs
      : Math.ceil(seen.endsMs / minuteMs) * minuteMs,
  };
}

const localDay = (instantMs: number, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone }).format(instantMs);

/** The instant nearest to another at which clocks on the wall show "HH:MM"; null where that is no time. */
export function nearestInstantMs(time: string, aroundMs: number, zone: string): number | null {
  const [hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time)?.slice(1).map(Number) ?? [];
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return null;
  const day = localDay(aroundMs - dayMs, zone);
  const instants = [0, 1, 2].map((days) =>
    wallInstantMs(dayAfter(day, days), hour * 60 + minute, zone),
  );
  const away = (instantMs: number) => Math.abs(instantMs - aroundMs);
  return instants.toSorted((instant, other) => away(instant) - away(other))[0] ?? null;
}
