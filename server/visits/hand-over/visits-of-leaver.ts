/** Visits of somebody who leaves go to a colleague, or to the waiting room, of which the unit is told at once. */
import type { LeaverPart } from '#server/people/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { stepAll } from '#server/visits/core/steps.ts';
import { anyByIdForUpdate, type VisitRow } from '#server/visits/core/store.ts';
import { requireConductingPractitioner } from '#server/visits/core/visit-access.ts';
import { publishChange } from '#server/visits/core/visit-view.ts';
import { noOffer, returnHandOvers } from './offer.ts';
import { heldVisits, type HeldVisit } from './visits-of-leaver-store.ts';

/** Few: nobody has more than some patients at a time. */
async function lockedRows(db: Connection, visits: readonly HeldVisit[]): Promise<VisitRow[]> {
  const rows: VisitRow[] = [];
  for (const { id } of visits) {
    const row = await anyByIdForUpdate(db, id);
    if (row) rows.push(row);
  }
  return rows;
}

export const visitsOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await heldVisits(db, query)).map(({ id, name, at, isOffer }) => ({
      kind: isOffer ? ('hand-over' as const) : ('visit' as const),
      id,
      name,
      at: at?.toISOString() ?? null,
    })),
  release: async (db, signedIn, { takers, ...query }) => {
    const offeredVisits = (await heldVisits(db, query)).filter(({ isOffer }) => isOffer);
    const rows = await lockedRows(db, offeredVisits);
    await returnHandOvers(db, signedIn, { rows, because: 'declined' });
    const heldByLeaver = await heldVisits(db, query);
    const heldRows = await lockedRows(db, heldByLeaver);
    const to = takers.find(({ kind }) => kind === 'visit')?.toId;
    if (to !== undefined && heldRows.length > 0) {
      await requireConductingPractitioner(db, signedIn, to);
      const changes = { handedTo: to, ...noOffer };
      await stepAll(db, signedIn, heldRows, { event: 'hand-over', changes, detail: { to } });
    } else {
      const handedIds = new Set(
        heldByLeaver.filter(({ isHanded }) => isHanded).map(({ id }) => id),
      );
      await stepAll(
        db,
        signedIn,
        heldRows.filter(({ id }) => handedIds.has(id)),
        {
          event: 'hand-over',
          changes: { handedTo: null, ...noOffer },
          detail: { because: 'left' },
        },
      );
      // The patient waits for somebody else, and is not alone in a room.
      await stepAll(
        db,
        signedIn,
        heldRows.filter(({ state }) => state === 'in-progress' || state === 'on-hold'),
        { event: 'send-back', changes: { waitingSince: query.now }, detail: { because: 'left' } },
      );
    }
    const { organizationId } = query;
    const practitionerIds = [
      ...new Set([...offeredVisits, ...heldByLeaver].flatMap((visit) => visit.practitionerIds)),
      ...(to === undefined ? [] : [to]),
    ];
    return () => {
      if (offeredVisits.length + heldByLeaver.length > 0)
        publishChange(signedIn, { organizationId, practitionerIds });
    };
  },
};
