/** The whole day of several practitioners, for planners. */
import type { PlannedDay, PlannerDay } from '#shared/availability/planner-day.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { openTimes } from '#server/availability/core/open-times.ts';
import type { AvailabilityNeeds } from '#server/availability/needs.ts';
import { appointmentIdsWithin, plannedPeople } from './planner-store.ts';

/** Seven statements, however many people and appointments; nobody of another hospital (S15). */
export async function plannerDay(
  signedIn: SignedIn & AvailabilityNeeds,
  input: PlannerDay,
): Promise<PlannedDay> {
  const { db, now, session, appointmentsById } = signedIn;
  const { organizationId, zone } = session.person;
  const span = spanOfDays({ from: input.day, to: input.day }, zone);
  const people = await plannedPeople(db, organizationId, input.practitionerIds);
  const practitionerIds = people.map(({ id }) => id);
  const frame = { zone, today: dayAt(now(), zone), people };
  const detail = { from: input.day, to: input.day, practitionerIds };
  await record(db, signedIn, { action: 'schedule.read', detail });
  if (practitionerIds.length === 0) return { ...frame, open: [], off: [], appointments: [] };
  const times = await openTimes(db, { organizationId, practitionerIds }, span);
  const ids = await appointmentIdsWithin(db, practitionerIds, span);
  const appointments = await appointmentsById(db, { organizationId, practitionerId: null }, ids);
  return { ...frame, ...times, appointments };
}
