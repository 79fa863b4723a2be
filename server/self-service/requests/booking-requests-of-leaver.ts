/** Requests for a time of somebody who leaves wait at the desk again, for a time with a colleague. */
import { recordAll } from '#server/audit/service.ts';
import type { LeaverPart } from '#server/people/service.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { releaseRequests, requestsFor } from './booking-requests-of-leaver-store.ts';

export const bookingRequestsOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await requestsFor(db, query)).map(({ at, ...request }) => ({
      kind: 'request' as const,
      ...request,
      at: at.toISOString(),
    })),
  release: async (db, signedIn, { organizationId, practitionerId }) => {
    const ids = await releaseRequests(db, { organizationId, practitionerId });
    await recordAll(
      db,
      signedIn,
      ids.map((id) => ({
        action: 'booking.release' as const,
        object: { type: 'Appointment', id },
        detail: { practitionerId },
      })),
    );
    return () => {
      if (ids.length > 0) sendTimeChanged(signedIn, [practitionerId]);
    };
  },
};
