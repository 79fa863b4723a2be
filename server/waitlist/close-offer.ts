/** Ends an offer: answered, lapsed or withdrawn; its time then goes to the next entry. */
import { lockPractitioners, requestOffers } from '#server/appointments/service.ts';
import type { AuditAction } from '#shared/audit.ts';
import type { EntryState, OfferOutcome } from '#shared/waitlist.ts';
import { record, serverActor, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import * as offers from './offer-store.ts';
import { locked as lockedEntry, setState } from './waitlist-entry-store.ts';

/**
 * Locks the practitioner, the entry and the offer, in this order for all who change an offer, so
 * that an answer and a lapse wait for each other.
 */
export async function lockedOffer(db: Connection, offerRow: offers.OfferRow) {
  const { organizationId, practitionerId, entryId, id } = offerRow;
  await lockPractitioners(db, { organizationId, ids: [practitionerId] });
  const entry = await lockedEntry(db, entryId);
  const offer = await offers.locked(db, id);
  if (!entry || !offer) throw new Error('an offer without its entry');
  return { entry, offer };
}

interface OfferClosing {
  offer: offers.OfferRow;
  outcome: Exclude<OfferOutcome, 'accepted'>;
  entryState: EntryState;
  action: AuditAction;
}

/** Within `db`, under the locks: releases the hold and requests an offer to the next entry. */
export async function closeOffer(
  db: Connection,
  deps: Pick<Deps, 'jobs' | 'now'> & { actor: Actor },
  { offer, outcome, entryState, action }: OfferClosing,
): Promise<void> {
  const { organizationId, practitionerId, entryId } = offer;
  await offers.close(db, offer.id, { outcome, at: deps.now() });
  await setState(db, entryId, entryState);
  if (offer.appointmentId !== null) await offers.releaseHeldTime(db, offer.appointmentId);
  await record(db, deps.actor, {
    action,
    account: { id: null, organizationId },
    object: { type: 'WaitlistEntry', id: entryId },
    detail: { startsAt: offer.startsAt.toISOString(), practitionerId, outcome },
  });
  await deps.jobs.cancel(db, 'waitlist.lapse', offer.id);
  const spans = [{ startsAt: offer.freedFrom, endsAt: offer.freedUntil }];
  const asking = { ...deps, session: { person: { organizationId } } };
  await requestOffers(db, asking, { practitionerIds: [practitionerId], spans });
}

/** For after the commit. */
export function sendOfferChanged({ changed }: Pick<Deps, 'changed'>, offer: offers.OfferRow): void {
  const { organizationId, practitionerId } = offer;
  changed({ organizationId, area: 'appointments', practitionerIds: [practitionerId] });
}

/** A patient who was never reached may be offered this time again. */
async function lapseLocked(
  db: Connection,
  deps: Deps,
  offerRow: offers.OfferRow,
): Promise<boolean> {
  const { offer } = await lockedOffer(db, offerRow);
  if (offer.outcome !== null) return false;
  if (offer.expiresAt > deps.now()) {
    const later = { data: { offerId: offer.id }, startAfter: offer.expiresAt };
    await deps.jobs.send(db, 'waitlist.lapse', later);
    return false;
  }
  const outcome = offer.sentAt === null ? 'withdrawn' : 'lapsed';
  const closing = { offer, outcome, entryState: 'waiting', action: 'waitlist.lapse' } as const;
  await closeOffer(db, { ...deps, actor: serverActor(deps) }, closing);
  return true;
}

/** The job when an offer expires. */
export async function lapse(deps: Deps, { offerId }: JobData['waitlist.lapse']): Promise<void> {
  const offer = await offers.byId(deps.db, offerId);
  if (!offer) return;
  const isOver = await deps.db.transaction().execute((db) => lapseLocked(db, deps, offer));
  if (isOver) sendOfferChanged(deps, offer);
}
