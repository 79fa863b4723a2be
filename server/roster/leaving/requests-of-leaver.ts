/** Swap offers and requests for time off of somebody who leaves are withdrawn. */
import type { LeaverPart } from '#server/people/service.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import { openRequests, withdrawRequests } from './requests-of-leaver-store.ts';

export const requestsOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await openRequests(db, query)).map(({ at, ...request }) => ({
      ...request,
      at: at.toISOString(),
    })),
  release: async (db, signedIn, { organizationId, practitionerId, now }) => {
    const by = signedIn.session.person.id;
    const leaver = { organizationId, practitionerId, now, by };
    const givers = await withdrawRequests(db, leaver);
    return () =>
      changedRoster(
        signedIn,
        [practitionerId, ...givers].map((id) => ({ practitionerId: id })),
      );
  },
};
