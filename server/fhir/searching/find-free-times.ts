/** Appointment/$find: free times of practitioners, as proposed appointments that can be sent back to book. */
import type { Appointment, Bundle } from 'fhir/r4.js';
import { dayAt } from '#server/platform/times/local-days.ts';
import { findFreeSlots, requireType } from '#server/availability/service.ts';
import { record } from '#server/audit/service.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { minuteMs } from '#shared/durations.ts';
import { practitionerReference, serviceTypeOf, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { mostDays, type FindSearch } from '#server/fhir/query.ts';
import { spanOf } from './date-bounds.ts';
import { searchset } from '#server/fhir/searchset.ts';

interface ProposedTime {
  startsAt: string;
  practitionerId: string;
}

/** In order of start, then of the practitioners in the question. */
export async function findAppointments(
  signedIn: SignedIn,
  server: FhirServer,
  search: FindSearch,
): Promise<Bundle<Appointment>> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const { 'service-type': typeId, practitioner: practitionerIds, _count: limit } = search;
  const span = spanOf(search.start, zone, mostDays.slots);
  if (!span)
    throw wrongField('start', `A search needs a start, and at most ${mostDays.slots} days`);
  const type = await requireType(db, organizationId, typeId);
  const last = new Date(Math.max(span.startsAt.getTime(), span.endsAt.getTime() - 1));
  const slots = await findFreeSlots(signedIn, {
    typeId,
    practitionerIds,
    from: dayAt(span.startsAt, zone),
    to: dayAt(last, zone),
    stepMinutes: 15,
    isTogether: false,
    isAnybody: false,
  });
  const times = slots.free
    .flatMap(({ practitionerIds: [practitionerId = ''], starts }) =>
      starts.map((startsAt): ProposedTime => ({ startsAt, practitionerId })),
    )
    .filter(({ startsAt }) => {
      const at = Date.parse(startsAt);
      return at >= span.startsAt.getTime() && at < span.endsAt.getTime();
    })
    .toSorted(
      (proposedTime, other) => Date.parse(proposedTime.startsAt) - Date.parse(other.startsAt),
    )
    .slice(0, limit);
  const names = new Map(slots.people.map(({ id, fullName }) => [id, fullName]));
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: { as: 'fhir $find', practitionerIds, count: times.length },
  });
  return searchset(
    times.map(({ startsAt, practitionerId: id }) => {
      const person = { id, fullName: names.get(id) ?? '' };
      // It is not stored, and has no address.
      return {
        resource: proposedOf(server, { type, startsAt, person }),
        search: { mode: 'match' },
      };
    }),
  );
}

function proposedOf(
  server: FhirServer,
  {
    type,
    startsAt,
    person,
  }: {
    type: { id: string; name: string; durationMinutes: number };
    startsAt: string;
    person: { id: string; fullName: string };
  },
): Appointment {
  const start = new Date(startsAt);
  return {
    resourceType: 'Appointment',
    status: 'proposed',
    serviceType: [serviceTypeOf(server, type)],
    start: start.toISOString(),
    end: new Date(start.getTime() + type.durationMinutes * minuteMs).toISOString(),
    minutesDuration: type.durationMinutes,
    participant: [
      { actor: practitionerReference(person), required: 'required', status: 'needs-action' },
    ],
  };
}
