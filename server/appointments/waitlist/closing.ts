/** The end of an offer: answered, lapsed or withdrawn; its time then goes to the next who waits. */
import type { AuditAction } from '#shared/audit.ts';
import type { EntryState, OfferOutcome } from '#shared/appointments/waitlist.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import * as diary from '../core/practitioner-time-store.ts';
import { askForOffers } from '../core/freed-time.ts';
import * as offers from './offer-store.ts';
import { ourselves } from './offering.ts';
import { locked as lockedEntry, setState } from './entry-store.ts';

/**
 * The offer with its clinician's turn, its entry's lock and its own: in this order for all who change
 * one, so that an answer and a lapse take turns.
 */
export async function lockedOffer(db: Connection, found: offers.OfferRow) {
  const { organizationId, practitionerId, entryId, id } = found;
  await diary.takeTurn(db, { organizationId, ids: [practitionerId] });
  const entry = await lockedEntry(db, entryId);
  const offer = await offers.locked(db, id);
  if (!entry || !offer) throw new Error('an offer without its entry');
  return { entry, offer };
}

interface Closing {
  offer: offers.OfferRow;
  outcome: Exclude<OfferOutcome, 'accepted'>;
  entryState: EntryState;
  action: AuditAction;
}

/** Within `db`, under the locks: lets the held time go and asks for the next who waits for it. */
export async function letGo(
  db: Connection,
  deps: Pick<Deps, 'jobs' | 'now'> & { actor: Actor },
  { offer, outcome, entryState, action }: Closing,
): Promise<void> {
  const { organizationId, practitionerId, entryId } = offer;
  await offers.close(db, offer.id, { outcome, at: deps.now() });
  await setState(db, entryId, entryState);
  if (offer.appointmentId !== null)
    await db
      .deleteFrom('appointments')
      .where('id', '=', offer.appointmentId)
      .where('offered', '=', true)
      .execute();
  await record(db, deps.actor, {
    action,
    account: { id: null, organizationId },
    object: { type: 'WaitlistEntry', id: entryId },
    detail: { startsAt: offer.startsAt.toISOString(), practitionerId, outcome },
  });
  await deps.jobs.cancel(db, 'waitlist.lapse', offer.id);
  const spans = [{ startsAt: offer.freedFrom, endsAt: offer.freedUntil }];
  const asking = { ...deps, session: { person: { organizationId } } };
  await askForOffers(db, asking, { practitionerIds: [practitionerId], spans });
}

/** For after the commit. */
export function tellOf({ changed }: Pick<Deps, 'changed'>, offer: offers.OfferRow): void {
  const { organizationId, practitionerId } = offer;
  changed({ organizationId, area: 'appointments', practitionerIds: [practitionerId] });
}

/** Whoever was never reached keeps the right to be asked for this time again. */
async function lapseIt(db: Connection, deps: Deps, found: offers.OfferRow): Promise<boolean> {
  const { offer } = await lockedOffer(db, found);
  if (offer.outcome !== null) return false;
  if (offer.expiresAt > deps.now()) {
    const later = { data: { offerId: offer.id }, startAfter: offer.expiresAt };
    await deps.jobs.send(db, 'waitlist.lapse', later);
    return false;
  }
  const outcome = offer.sentAt === null ? 'withdrawn' : 'lapsed';
  const closing = { offer, outcome, entryState: 'waiting', action: 'waitlist.lapse' } as const;
  await letGo(db, { ...deps, actor: ourselves(deps) }, closing);
  return true;
}

/** The job at the end of an offer. */
export async function lapse(deps: Deps, { offerId }: JobData['waitlist.lapse']): Promise<void> {
  const found = await offers.byId(deps.db, offerId);
  if (!found) return;
  const isOver = await deps.db.transaction().execute((db) => lapseIt(db, deps, found));
  if (isOver) tellOf(deps, found);
}
