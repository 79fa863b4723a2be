/** Tells open screens that a roster changed; after the commit. */
import type { SignedIn } from '#server/platform/deps.ts';

/** Without people it concerns everybody. */
export const changedRoster = (
  { events, session }: Pick<SignedIn, 'events' | 'session'>,
  rows: readonly { practitionerId: string }[] = [],
): void =>
  events.changed({
    organizationId: session.person.organizationId,
    area: 'roster',
    practitionerIds: [...new Set(rows.map(({ practitionerId }) => practitionerId))],
  });
