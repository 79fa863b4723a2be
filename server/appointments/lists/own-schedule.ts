/** The schedule of the signed-in practitioner over a range of days, and what is free in it. */
import type { DayRange, Schedule, ScheduleRange } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { ownAccess } from '#server/appointments/core/appointment-access.ts';
import { dayAfter, dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { takenTimes, hoursOf, byHours, openWithin } from '#server/availability/service.ts';
import { clipTo, minutesIn, subtractSpans } from '#server/platform/times/spans.ts';
import * as store from '#server/appointments/core/appointment-store.ts';

/** Shorter ones are between appointments, not for one. */
const leastMinutes = 15;

/** Times are proposed on multiples of five minutes. */
const stepMs = 5 * minuteMs;

/** Two statements; by the rules of booking, for a type without buffers that follows no shifts. */
async function freeTimes(
  { db, now, session }: SignedIn,
  { from, to }: DayRange,
): Promise<Schedule['free']> {
  const { id, organizationId, zone } = session.person;
  const days = spanOfDays({ from, to }, zone);
  const next = new Date(Math.ceil(now().getTime() / stepMs) * stepMs);
  const span = { startsAt: next > days.startsAt ? next : days.startsAt, endsAt: days.endsAt };
  if (span.startsAt >= span.endsAt) return [];
  const [[person], takenSpans] = await Promise.all([
    hoursOf(db, { organizationId, practitionerIds: [id] }, span),
    takenTimes(db, { practitionerIds: [id], span, now: now(), askedBy: id }),
  ]);
  if (!person) return [];
  const free = subtractSpans(openWithin(span, person, byHours), takenSpans);
  const freeSpans: Schedule['free'] = [];
  for (let day = from; day <= to; day = dayAfter(day))
    for (const freeSpan of clipTo(free, spanOfDays({ from: day, to: day }, zone)))
      if (minutesIn(freeSpan) >= leastMinutes)
        freeSpans.push({
          startsAt: freeSpan.startsAt.toISOString(),
          endsAt: freeSpan.endsAt.toISOString(),
        });
  return freeSpans;
}

export async function schedule(
  signedIn: SignedIn,
  { from, to, withFree }: ScheduleRange,
): Promise<Schedule> {
  const { db, now, session } = signedIn;
  const { zone } = session.person;
  const span = spanOfDays({ from, to }, zone);
  const [appointments, free] = await Promise.all([
    store.within(db, ownAccess(session.person), span),
    withFree ? freeTimes(signedIn, { from, to }) : [],
  ]);
  await record(db, signedIn, { action: 'schedule.read', detail: { from, to } });
  return { zone, today: dayAt(now(), zone), appointments, free };
}
