/** Whether times lie in what their practitioners can be booked for: the one rule by which hours, closed days and shifts are judged. */
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { around } from '#server/platform/times/spans.ts';
import {
  hoursOf,
  mostPeopleFound,
  type PractitionerHours,
} from '#server/availability/core/hours-store.ts';
import { bookableWithin, type BookedBy, type ClosedDays } from '#server/availability/core/hours.ts';

/** Time off is judged by itself: what stands in it is listed as long as it does. */
export const isWithin = (time: Span & BookedBy, person: PractitionerHours): boolean =>
  bookableWithin(time, person, time).some(
    (open) => open.startsAt <= time.startsAt && time.endsAt <= open.endsAt,
  );

export interface PractitionerTime extends Span, BookedBy {
  practitionerId: string;
}

/**
 * Those within the hours of their practitioner, on these closed days besides the stored ones. As many
 * statements as two hundred people have.
 */
export async function timesWithin<Time extends PractitionerTime>(
  db: Connection,
  organizationId: string,
  { times, closures = [] }: { times: readonly Time[]; closures?: readonly ClosedDays[] },
): Promise<Time[]> {
  const ids = [...new Set(times.map(({ practitionerId }) => practitionerId))];
  const within: Time[] = [];
  for (let from = 0; from < ids.length; from += mostPeopleFound) {
    const practitionerIds = ids.slice(from, from + mostPeopleFound);
    const theirs = times.filter(({ practitionerId }) => practitionerIds.includes(practitionerId));
    const people = await hoursOf(db, { organizationId, practitionerIds }, around(theirs));
    const personOf = new Map(people.map((person) => [person.practitionerId, person]));
    within.push(
      ...theirs.filter((time) => {
        const person = personOf.get(time.practitionerId);
        return person && isWithin(time, { ...person, closures: [...person.closures, ...closures] });
      }),
    );
  }
  return within;
}
