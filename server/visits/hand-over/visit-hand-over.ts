/** Hands a visit over to a colleague, who accepts it, or it returns: declined, withdrawn or not answered. */
import type { HandOver } from '#shared/visits/guests.ts';
import type { Visit, VisitRef } from '#shared/visits.ts';
import { attempted } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requireConductingPractitioner } from '#server/visits/core/visit-access.ts';
import { practitionerIdsOf } from '#server/visits/core/guest-store.ts';
import { isOfferedTo, offer, returnHandOvers } from './offer.ts';
import { objectOf, visitTransaction } from '#server/visits/core/steps.ts';
import type { VisitRow } from '#server/visits/core/store.ts';
import {
  publishChange,
  requireVisit,
  requireVisitForUpdate,
} from '#server/visits/core/visit-view.ts';
import { act } from '#server/visits/lifecycle/clinician-actions.ts';

/** To a colleague of the hospital who may conduct visits; those who had the visit keep seeing it. */
export function handOver(signedIn: SignedIn, input: HandOver): Promise<Visit> {
  const { visitId, toPractitionerId: to } = input;
  return act(signedIn, {
    event: 'hand-over',
    visitId,
    detail: { to },
    changes: async (db, row) => {
      await requireConductingPractitioner(db, signedIn, to);
      return offer(row, { by: signedIn.session.person.id, to, now: signedIn.now() });
    },
  });
}

/** Any step of the one it is offered to accepts it (`act`); this one does nothing else. */
const accept = (signedIn: SignedIn, visitId: string, require?: (row: VisitRow) => void) =>
  act(signedIn, {
    event: 'hand-over',
    visitId,
    detail: { to: signedIn.session.person.id, because: 'accepted' },
    changes: async (_db, row) => {
      require?.(row);
      return {};
    },
  });

/** Throws 409 where the visit is not offered to the caller, or not any more. */
export const acceptHandOver = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  accept(signedIn, visitId, (row) => {
    if (!isOfferedTo(row, signedIn.session.person.id)) throw new Refusal('visits.not-now');
  });

/** Coming in accepts too; does nothing where nothing is offered to the caller. */
export async function acceptByJoining(signedIn: SignedIn, visitId: string): Promise<void> {
  await accept(signedIn, visitId);
}

/** By the one it was offered to, or by the one who offered it. */
export function declineHandOver(
  signedIn: SignedIn,
  { visitId }: VisitRef,
): Promise<{ success: true }> {
  const { person } = signedIn.session;
  const entry = { action: 'visit.hand-over' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    await requireVisit(signedIn, visitId);
    const practitionerIds = await visitTransaction(signedIn, visitId, async (db) => {
      const row = await requireVisitForUpdate(db, signedIn, visitId);
      const isDeclined = isOfferedTo(row, person.id);
      if (!isDeclined && row.handedBy !== person.id) throw new Refusal('visits.not-now');
      const everybody = await practitionerIdsOf(db, visitId);
      const because = isDeclined ? 'declined' : 'withdrawn';
      await returnHandOvers(db, signedIn, { rows: [row], because });
      return everybody;
    });
    publishChange(signedIn, { organizationId: person.organizationId, practitionerIds });
    return { success: true as const };
  });
}
