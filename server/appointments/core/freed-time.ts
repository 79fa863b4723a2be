/** Creates the jobs that offer freed time to the waiting list, in the transaction that frees it. */
import type { Appointment } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasWaitingEntries } from './freed-time-store.ts';
import type { Span } from '#shared/time.ts';

interface FreedTimes {
  practitionerIds: readonly string[];
  spans: readonly Span[];
}

/** The time that a cancelled appointment frees. */
export const freedTimeOf = ({ practitioners, startsAt, endsAt }: Appointment): FreedTimes => ({
  practitionerIds: practitioners.map(({ id }) => id),
  spans: [{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }],
});

interface OfferDeps extends Pick<Deps, 'jobs' | 'now'> {
  session: { person: { organizationId: string } };
}

/** One job for each practitioner and time; none where nobody waits or the time is over. */
export async function requestOffers(
  db: Connection,
  { jobs, now, session }: OfferDeps,
  { practitionerIds, spans }: FreedTimes,
): Promise<void> {
  const { organizationId } = session.person;
  const ahead = spans.filter(({ endsAt }) => endsAt > now());
  if (ahead.length === 0 || !(await hasWaitingEntries(db, organizationId))) return;
  const times = ahead.map(({ startsAt, endsAt }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
  await jobs.send(
    db,
    'waitlist.offer',
    practitionerIds.flatMap((practitionerId) =>
      times.map((time) => ({ data: { organizationId, practitionerId, ...time } })),
    ),
  );
}
