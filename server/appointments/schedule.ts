/** The schedule of the signed-in practitioner over a range of days. */
import type { DayRange, Schedule } from '#shared/appointments.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { ownAccess } from '#server/appointments/core/access.ts';
import { dayAt, spanOfDays } from '#server/appointments/core/days.ts';
import * as store from '#server/appointments/core/store.ts';

export async function schedule(signedIn: SignedIn, { from, to }: DayRange): Promise<Schedule> {
  const { db, now, session } = signedIn;
  const { zone } = session.person;
  const span = spanOfDays({ from, to }, zone);
  const appointments = await store.within(db, ownAccess(session.person), span);
  await record(db, signedIn, { action: 'schedule.read', detail: { from, to } });
  return { zone, today: dayAt(now(), zone), appointments };
}
