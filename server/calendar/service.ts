/** The calendar of the signed-in clinician: their own days, and when colleagues beside them are busy. */
import type { CalendarAnswer, CalendarRange, YearAnswer, YearRange } from '#shared/calendar.ts';
import { dayAt, presence, spanOfDays } from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import * as store from './store.ts';

export { mailChange, mailReminder } from './mailing.ts';

/** Four statements and the record's, whoever and how much is shown. */
export async function range(
  signedIn: SignedIn,
  { from, to, withPractitionerIds }: CalendarRange,
): Promise<CalendarAnswer> {
  const { db, now, session } = signedIn;
  const { id, organizationId, zone } = session.person;
  const span = spanOfDays({ from, to }, zone);
  const wanted = { ...span, organizationId, practitionerId: id };
  const ids = withPractitionerIds.filter((one) => one !== id);
  const [people, { own, offered }, busy, times] = await Promise.all([
    store.colleagues(db, { organizationId, ids }),
    store.own(db, { ...wanted, now: now() }),
    store.busy(db, { ...wanted, ids }),
    presence(db, { organizationId, practitionerIds: [id, ...ids] }, span),
    // Beside the reading, so that nobody waits for both; without it, nothing is answered.
    record(db, signedIn, {
      action: 'schedule.read',
      detail: { from, to, ...(ids.length > 0 ? { withPractitionerIds: ids } : {}) },
    }),
  ]);
  const { open } = times;
  const off = [...times.off, ...offered];
  return { zone, today: dayAt(now(), zone), people, own, busy, open, off };
}

/** Counts alone: nobody's name is read. */
export async function year(
  { db, now, session }: SignedIn,
  { year: wanted }: YearRange,
): Promise<YearAnswer> {
  const { id: practitionerId, organizationId, zone } = session.person;
  const span = spanOfDays({ from: `${wanted}-01-01`, to: `${wanted}-12-31` }, zone);
  const days = await store.countByDay(db, { ...span, organizationId, practitionerId, zone });
  return { zone, today: dayAt(now(), zone), days };
}
