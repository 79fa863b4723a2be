/** When a visit can be entered, from shortly before its time until well after it, and when reopened. */
import { DateTime } from 'luxon';
import { visitWindowMinutes } from '#shared/limits.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { HourFormat } from '#shared/organization.ts';
import { isOver } from '#shared/visits/visit-states.ts';
import { clockOf } from '#server/platform/times/clock-time.ts';
import type { VisitRow } from './store.ts';

interface AppointmentTimes {
  startsAt: string;
  endsAt: string;
  /** Of its visit: then it is open for as long as after its booked end. */
  reopenedAt?: string | null;
}

/** From `opensAt` on and before `closesAt`. */
export const windowOf = ({ startsAt, endsAt, reopenedAt }: AppointmentTimes) => ({
  opensAt: new Date(Date.parse(startsAt) - visitWindowMinutes.before * minuteMs),
  closesAt: new Date(
    Math.max(Date.parse(endsAt), Date.parse(reopenedAt ?? endsAt)) +
      visitWindowMinutes.after * minuteMs,
  ),
});

/** The window of an appointment that ended by then is closed now. */
export const closedIfOverBy = (now: Date): Date =>
  new Date(now.getTime() - visitWindowMinutes.after * minuteMs);

/** The span, widened by what can be entered now: a late evening reaches over midnight. */
export const withEnterable = (span: { startsAt: Date; endsAt: Date }, now: Date) => {
  const soonest = new Date(now.getTime() + visitWindowMinutes.before * minuteMs);
  const latest = closedIfOverBy(now);
  return {
    startsAt: latest < span.startsAt ? latest : span.startsAt,
    endsAt: soonest > span.endsAt ? soonest : span.endsAt,
  };
};

interface Reader {
  now: Date;
  zone: string;
  hourFormat: HourFormat;
}

/** "14:05", or with its day where that is not today's. */
function momentWords(moment: Date, { now, zone, hourFormat }: Reader): string {
  const there = DateTime.fromJSDate(moment, { zone }).setLocale('en-GB');
  const clock = clockOf(there, hourFormat);
  const isToday = there.hasSame(DateTime.fromJSDate(now, { zone }), 'day');
  return isToday ? clock : `${clock} on ${there.toFormat('cccc, d LLLL')}`;
}

/** Why it cannot be entered now, in words that say when it can; null inside the window. */
export function outsideWords(appointment: AppointmentTimes, reader: Reader): string | null {
  const { opensAt, closesAt } = windowOf(appointment);
  if (reader.now < opensAt) return `This visit opens at ${momentWords(opensAt, reader)}.`;
  if (reader.now >= closesAt)
    return `This visit could be opened until ${momentWords(closesAt, reader)}. Book a new one.`;
  return null;
}

export const timesOf = ({
  startsAt,
  endsAt,
  reopenedAt,
}: {
  startsAt: Date;
  endsAt: Date;
  reopenedAt: Date | null;
}): AppointmentTimes => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  reopenedAt: reopenedAt?.toISOString() ?? null,
});

/** The longest day, the one on which clocks go back, and the window of a visit at its end. */
export const longestReopenableMs = 28 * hourMs;

type EndedVisit = Pick<
  VisitRow,
  'state' | 'endedAt' | 'endedBecause' | 'startsAt' | 'endsAt' | 'reopenedAt'
>;

/**
 * On the day on which it ended, or while its window is open. A cancelled appointment keeps its visit
 * over. `zone` is the clinician's.
 */
export function isReopenable(row: EndedVisit, { now, zone }: { now: Date; zone: string }): boolean {
  if (!isOver(row.state) || row.endedAt === null || row.endedBecause === 'cancelled') return false;
  const endedAt = DateTime.fromJSDate(row.endedAt, { zone });
  const isToday = endedAt.hasSame(DateTime.fromJSDate(now, { zone }), 'day');
  return isToday || now < windowOf(timesOf(row)).closesAt;
}
