/** Says whether people are off or closed at a time, which does not prevent staff from booking it. */
import type { Appointment } from '#shared/appointments.ts';
import { openingRemarks } from '#shared/availability/opening-remarks.ts';
import type { Remarks, RemarksOn } from '#shared/appointments/time-check.ts';
import type { Span } from '#shared/time.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { around, overlaps, spanOf } from '#server/platform/times/spans.ts';
import { hoursOf, type PractitionerHours } from '#server/availability/core/hours-store.ts';
import { bookableWithin, byHours, type BookedBy } from '#server/availability/core/hours.ts';

const inMs = ({ startsAt, endsAt }: Span) => ({ from: startsAt.getTime(), to: endsAt.getTime() });

/** `people` have been read for a span that includes this one. */
export const remarksOn = (
  span: Span,
  people: readonly PractitionerHours[],
  { type, readerId }: { type: BookedBy; readerId: string },
): string | null =>
  openingRemarks(
    inMs(span),
    people.map((person) => ({
      name: person.fullName,
      isReader: person.practitionerId === readerId,
      away: person.timeOff
        .filter((off) => overlaps(off, span))
        .map(({ kind, ...off }) => ({ kind, ...inMs(off) })),
      open: bookableWithin(span, person, type).map(inMs),
      isByShifts: type.onlyDuringShifts,
    })),
  );

/** What the person who booked or moved it should know. */
export async function remarkOf(
  { db, session }: SignedIn,
  appointment: Appointment,
): Promise<string | null> {
  const { practitioners, type } = appointment;
  const { id: readerId, organizationId } = session.person;
  const practitionerIds = practitioners.map(({ id }) => id);
  const span = spanOf(appointment);
  const people = await hoursOf(db, { organizationId, practitionerIds }, span);
  return remarksOn(span, people, { type, readerId });
}

/** Of those who took these appointments, in their order: as many statements for one as for a hundred. */
export async function remarkOnTakers(
  { db, session }: SignedIn,
  reassigned: readonly { appointment: Appointment; takerId: string }[],
): Promise<string | null> {
  const { id: readerId, organizationId } = session.person;
  const practitionerIds = [...new Set(reassigned.map(({ takerId }) => takerId))];
  const people = await hoursOf(
    db,
    { organizationId, practitionerIds },
    around(reassigned.map(({ appointment }) => spanOf(appointment))),
  );
  const remarksByAppointment = reassigned.map(({ appointment, takerId }) => {
    const taker = people.filter(({ practitionerId }) => practitionerId === takerId);
    return remarksOn(spanOf(appointment), taker, { type: appointment.type, readerId });
  });
  return [...new Set(remarksByAppointment.filter((one) => one !== null))].join(' ') || null;
}

/** Throws 404 where nobody of that id works here. */
export async function remarks(
  { db, session }: SignedIn,
  { practitionerId, startsAt, endsAt }: RemarksOn,
): Promise<Remarks> {
  const { id, organizationId } = session.person;
  const span = spanOf({ startsAt, endsAt });
  const people = await hoursOf(db, { organizationId, practitionerIds: [practitionerId] }, span);
  if (people.length === 0) throw new Refusal('not-found');
  return { words: remarksOn(span, people, { type: byHours, readerId: id }) };
}
