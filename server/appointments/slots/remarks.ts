/** Says whether people are off or closed at a time, which does not prevent staff from booking it. */
import type { Appointment } from '#shared/appointments.ts';
import { openingRemarks } from '#shared/appointments/opening-remarks.ts';
import type { Remarks, RemarksOn } from '#shared/appointments/time-check.ts';
import type { Span } from '#shared/time.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAfter, dayAt } from '#server/appointments/core/days.ts';
import { inside, merged, overlaps } from '#server/appointments/core/spans.ts';
import { hoursOf, type PractitionerHours } from './hours-store.ts';
import { openOn } from './hours.ts';

const inMs = ({ startsAt, endsAt }: Span) => ({ from: startsAt.getTime(), to: endsAt.getTime() });

function openAt(span: Span, person: PractitionerHours) {
  const open: Span[] = [];
  const last = dayAt(span.endsAt, person.zone);
  for (let day = dayAt(span.startsAt, person.zone); day <= last; day = dayAfter(day))
    open.push(...openOn(day, person));
  return inside(merged(open), span).map(inMs);
}

/** `people` have been read for a span that includes this one. */
export const remarksOn = (
  span: Span,
  people: readonly PractitionerHours[],
  readerId: string,
): string | null =>
  openingRemarks(
    inMs(span),
    people.map((person) => ({
      name: person.fullName,
      isReader: person.practitionerId === readerId,
      away: person.timeOff
        .filter((off) => overlaps(off, span))
        .map(({ kind, ...off }) => ({ kind, ...inMs(off) })),
      open: openAt(span, person),
    })),
  );

async function remarksAt(
  { db, session }: SignedIn,
  practitionerIds: readonly string[],
  span: Span,
): Promise<string | null> {
  const { id, organizationId } = session.person;
  const people = await hoursOf(db, { organizationId, practitionerIds }, span);
  return remarksOn(span, people, id);
}

/** What the person who booked or moved it should know. */
export function remarkOf(signedIn: SignedIn, appointment: Appointment): Promise<string | null> {
  const { practitioners, startsAt, endsAt } = appointment;
  const ids = practitioners.map(({ id }) => id);
  const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return remarksAt(signedIn, ids, span);
}

/** Throws 404 where nobody of that id works here. */
export async function remarks(
  { db, session }: SignedIn,
  { practitionerId, startsAt, endsAt }: RemarksOn,
): Promise<Remarks> {
  const { id, organizationId } = session.person;
  const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const people = await hoursOf(db, { organizationId, practitionerIds: [practitionerId] }, span);
  if (people.length === 0) throw new Refusal('not-found');
  return { words: remarksOn(span, people, id) };
}
