/** Patients who wait for a time of somebody who leaves wait for anybody who may hold the type; offers of it are withdrawn. */
import { aboutEntry } from './waitlist.ts';
import { recordAll } from '#server/audit/service.ts';
import type { LeaverPart } from '#server/people/service.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { closeOffer, lockedOffer } from './close-offer.ts';
import { entriesOf, openOffersOf, openToAnybody } from './entries-of-leaver-store.ts';
import * as offers from './offer-store.ts';

/** The patient waits again, and may be offered another time. Returns how many were open. */
async function withdrawOffers(
  db: Connection,
  signedIn: SignedIn,
  query: Parameters<typeof openOffersOf>[1],
): Promise<number> {
  const open = await openOffersOf(db, query);
  for (const { id } of open) {
    const row = await offers.byId(db, id);
    if (!row) continue;
    const { offer } = await lockedOffer(db, row);
    if (offer.outcome !== null) continue;
    await closeOffer(
      db,
      { ...signedIn, actor: signedIn },
      { offer, outcome: 'withdrawn', entryState: 'waiting', action: 'waitlist.withdraw' },
    );
  }
  return open.length;
}

export const entriesOfLeaver: LeaverPart = {
  list: async (db, query) => [
    ...(await openOffersOf(db, query)).map(({ at, ...offer }) => ({
      kind: 'offer' as const,
      ...offer,
      at: at.toISOString(),
    })),
    ...(await entriesOf(db, query)).map(({ at, ...entry }) => ({
      kind: 'waitlist' as const,
      ...entry,
      at: at.toISOString(),
    })),
  ],
  release: async (db, signedIn, { organizationId, practitionerId }) => {
    const withdrawn = await withdrawOffers(db, signedIn, { organizationId, practitionerId });
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
      if (withdrawn > 0) sendTimeChanged(signedIn, [practitionerId]);
      else if (ids.length > 0) sendTimeChanged(signedIn, []);
    };
  },
};
