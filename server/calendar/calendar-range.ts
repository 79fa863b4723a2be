/** The signed-in clinician's calendar: their own appointments, and when chosen colleagues are busy. */
import { availableParallelism } from 'node:os';
import type { CalendarAnswer, CalendarRange, YearAnswer, YearRange } from '#shared/calendar.ts';
import { dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { hoursRead, openTimesIn } from '#server/availability/service.ts';
import { record } from '#server/audit/service.ts';
import { colleaguesById } from '#server/people/service.ts';
import { shiftsRead } from '#server/roster/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { readTogether } from '#server/platform/postgres/compiled.ts';
import { openTurns } from '#server/platform/turns.ts';
import type { Span } from '#shared/time.ts';
import * as store from './store.ts';

/** One's own time and that of colleagues, in one statement. */
async function timesOf(
  { db, now, session }: SignedIn,
  span: Span,
  ids: string[],
): Promise<Pick<CalendarAnswer, 'own' | 'busy' | 'open' | 'off' | 'shifts'>> {
  const { id, organizationId } = session.person;
  const period = { ...span, organizationId, practitionerId: id };
  const json = store.ownRead({ ...period, now: now() });
  const everybody = { organizationId, practitionerIds: [id, ...ids] };
  const hours = hoursRead({ ...everybody, withoutShifts: true }, span);
  const planned = shiftsRead({ ...everybody, ...span });
  const [ownRows, hourRows, shifts, busy = []] =
    ids.length === 0
      ? await readTogether(db, json, hours, planned)
      : await readTogether(db, json, hours, planned, store.busyRead({ ...period, ids }));
  const { own: entries, offered } = store.ownFrom(id, ownRows);
  const { open, off } = await openTimesIn(span, hourRows);
  return { own: entries, busy, open, off: [...off, ...offered], shifts };
}

/**
 * Screens read calendars again after every change, many at the same moment. As many at once as there are
 * processors keep them as busy as all would, and who searches at the desk waits for these few alone.
 */
const inTurn = openTurns({
  atOnce: availableParallelism(),
  queueLength: 10_000,
  maxWaitMs: 20_000,
});

export const range = (signedIn: SignedIn, input: CalendarRange): Promise<CalendarAnswer> =>
  inTurn(() => read(signedIn, input));

/** Two statements and the audit row's, however much is shown; one for nobody but oneself. */
async function read(
  signedIn: SignedIn,
  { from, to, withPractitionerIds }: CalendarRange,
): Promise<CalendarAnswer> {
  const { db, now, session } = signedIn;
  const { id, organizationId, zone } = session.person;
  const ids = withPractitionerIds.filter((withPractitionerId) => withPractitionerId !== id);
  const [people, times] = await Promise.all([
    colleaguesById(db, { organizationId, ids }),
    timesOf(signedIn, spanOfDays({ from, to }, zone), ids),
    // Written at the same time as the read, so that nobody waits for both; if it fails, there is no
    // answer.
    record(db, signedIn, {
      action: 'schedule.read',
      detail: { from, to, ...(ids.length > 0 ? { withPractitionerIds: ids } : {}) },
    }),
  ]);
  return { zone, today: dayAt(now(), zone), people, ...times };
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
