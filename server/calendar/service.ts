/** The signed-in clinician's calendar: their own appointments, and when chosen colleagues are busy. */
import type { CalendarAnswer, CalendarRange, YearAnswer, YearRange } from '#shared/calendar.ts';
import { dayAt, openTimes, spanOfDays } from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import { colleaguesById } from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './store.ts';

/** Four statements and the audit row's, however much is shown. */
export async function range(
  signedIn: SignedIn,
  { from, to, withPractitionerIds }: CalendarRange,
): Promise<CalendarAnswer> {
  const { db, now, session } = signedIn;
  const { id, organizationId, zone } = session.person;
  const span = spanOfDays({ from, to }, zone);
  const period = { ...span, organizationId, practitionerId: id };
  const ids = withPractitionerIds.filter((one) => one !== id);
  const [people, { own, offered }, busy, times] = await Promise.all([
    colleaguesById(db, { organizationId, ids }),
    store.own(db, { ...period, now: now() }),
    store.busy(db, { ...period, ids }),
    openTimes(db, { organizationId, practitionerIds: [id, ...ids] }, span),
    // Written at the same time as the read, so that nobody waits for both; if it fails, there is no
    // answer.
    record(db, signedIn, {
      action: 'schedule.read',
      detail: { from, to, ...(ids.length > 0 ? { withPractitionerIds: ids } : {}) },
    }),
  ]);
  const { open } = times;
  const off = [...times.off, ...offered];
  return { zone, today: dayAt(now(), zone), people, own, busy, open, off };
}

/** Only counts: no names are read. */
export async function year(
  { db, now, session }: SignedIn,
  { year }: YearRange,
): Promise<YearAnswer> {
  const { id: practitionerId, organizationId, zone } = session.person;
  const span = spanOfDays({ from: `${year}-01-01`, to: `${year}-12-31` }, zone);
  const days = await store.countByDay(db, { ...span, organizationId, practitionerId, zone });
  return { zone, today: dayAt(now(), zone), days };
}
