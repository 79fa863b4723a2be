/** What is booked in a practitioner's time that is about to become time off, and stays booked. */
import type { BookedWithin, BookedWithinQuery } from '#shared/availability.ts';
import { may } from '#shared/roles.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { openAppointmentsWithin } from './listed-appointment-store.ts';
import { hasEndedDuty } from './time-off-span-store.ts';
import { dayMs } from '#shared/durations.ts';

/** More are only counted. */
const mostListed = 100;

/** In days, as the schedule costs. */
export const bookedWithinCost = ({ startsAt, endsAt }: BookedWithinQuery): number =>
  Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / dayMs);

/** One's own, or for planners anybody's in the hospital; another's is not found (S15). */
export async function bookedWithin(
  { db, now, session: { person } }: SignedIn,
  { practitionerId = person.id, startsAt, endsAt }: BookedWithinQuery,
): Promise<BookedWithin> {
  if (practitionerId !== person.id && !may(person, 'appointments.plan'))
    throw new Refusal('not-found');
  const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const owner = { organizationId: person.organizationId, practitionerId };
  const booked = await openAppointmentsWithin(db, owner, span);
  const isPast = span.startsAt < now();
  const needsReason = isPast && (await hasEndedDuty(db, practitionerId, { ...span, now: now() }));
  return { count: booked.length, appointments: booked.slice(0, mostListed), needsReason };
}
