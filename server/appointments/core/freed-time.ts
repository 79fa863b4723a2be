/** Time that is free again: whoever waits for it is looked for, by a job of the same transaction. */
import type { Appointment } from '#shared/appointments.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Span } from './days.ts';

interface Freed {
  practitionerIds: readonly string[];
  spans: readonly Span[];
}

/** What a cancelled appointment leaves behind. */
export const freedBy = ({ practitioners, startsAt, endsAt }: Appointment): Freed => ({
  practitionerIds: practitioners.map(({ id }) => id),
  spans: [{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }],
});

interface Asking extends Pick<Deps, 'jobs' | 'now'> {
  session: { person: { organizationId: string } };
}

/** One job for each clinician and time; none where nobody waits or the time is over. */
export async function askForOffers(
  db: Connection,
  { jobs, now, session }: Asking,
  { practitionerIds, spans }: Freed,
): Promise<void> {
  const { organizationId } = session.person;
  const ahead = spans.filter(({ endsAt }) => endsAt > now());
  if (ahead.length === 0 || !(await isAwaited(db, organizationId))) return;
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

async function isAwaited(db: Connection, organizationId: string): Promise<boolean> {
  const anybody = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return anybody !== undefined;
}
