/** Patients who wait for a time of somebody who leaves wait for anybody who may hold the type. */
import { aboutEntry } from './waitlist.ts';
import { recordAll } from '#server/audit/service.ts';
import type { LeaverPart } from '#server/people/service.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { entriesOf, openToAnybody } from './entries-of-leaver-store.ts';

export const entriesOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await entriesOf(db, query)).map(({ at, ...entry }) => ({
      kind: 'waitlist' as const,
      ...entry,
      at: at.toISOString(),
    })),
  release: async (db, signedIn, { organizationId, practitionerId }) => {
    const ids = await openToAnybody(db, { organizationId, practitionerId });
    await recordAll(
      db,
      signedIn,
      ids.map((id) => ({
        action: 'waitlist.save' as const,
        object: aboutEntry(id),
        detail: { before: { practitionerId }, after: { practitionerId: null } },
      })),
    );
    return () => {
      if (ids.length > 0) sendTimeChanged(signedIn, []);
    };
  },
};
