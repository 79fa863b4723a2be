/** Who comes by a link whose place another device has: shown to the clinicians, who decide who gets the place (S50). */
import type { OtherArrivalRef } from '#shared/visits/other-arrivals.ts';
import type { Visit } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { removeParticipant } from '#server/visits/call/eviction.ts';
import { publishedView, requireModerator } from '#server/visits/core/visit-access.ts';
import { enterQueue } from '#server/visits/core/companion-store.ts';
import { guestIdentity } from '#server/visits/core/may-stay.ts';
import {
  otherArrivalsOf,
  refuseArrival,
  type OtherArrivalRow,
} from '#server/visits/core/other-arrival-store.ts';
import { objectOf, step } from '#server/visits/core/steps.ts';
import type { VisitRow } from '#server/visits/core/store.ts';
import { requireVisitForUpdate } from '#server/visits/core/visit-view.ts';

/** The one who asks for a place that another device has; throws 404 where they do not any more. */
async function requireAsking(db: Connection, { visitId, guestId }: OtherArrivalRef) {
  const arrivals = await otherArrivalsOf(db, [visitId]);
  const otherArrival = arrivals.find(
    (arrival) => arrival.guestId === guestId && arrival.holderId !== guestId,
  );
  if (!otherArrival) throw new Refusal('not-found');
  return otherArrival;
}

const detailOf = ({ role, invitationId }: OtherArrivalRow) => ({ guest: invitationId, role });

interface PlaceTransfer {
  row: VisitRow;
  arrival: OtherArrivalRow;
}

/** In the waiting room: to be let in like anybody. */
async function moveIntoQueue(db: Connection, signedIn: SignedIn, { row, arrival }: PlaceTransfer) {
  const at = signedIn.now();
  const { guestId, invitationId } = arrival;
  if (arrival.role !== 'patient') return enterQueue(db, { id: invitationId, guestId, at });
  await step(db, signedIn, row, { event: 'arrive', changes: { guestId, waitingSince: at } });
}

/** The device that had the place is removed; the other one waits to be admitted. */
export function moveToWaitingRoom(signedIn: SignedIn, ref: OtherArrivalRef): Promise<Visit> {
  const { visitId } = ref;
  const entry = { action: 'visit.give-place' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    const { roomName } = await requireModerator(signedIn, visitId);
    const { role, holderId } = await signedIn.db.transaction().execute(async (db) => {
      const row = await requireVisitForUpdate(db, signedIn, visitId);
      const arrival = await requireAsking(db, ref);
      await moveIntoQueue(db, signedIn, { row, arrival });
      await record(db, signedIn, { ...entry, detail: detailOf(arrival) });
      return arrival;
    });
    const identity = holderId === null ? null : guestIdentity({ role, id: holderId });
    await removeParticipant(signedIn, { visitId, roomName, identity });
    return publishedView(signedIn, visitId);
  });
}

/** Nothing changes for the one who has the place; the other one cannot ask again. */
export function refusePlace(signedIn: SignedIn, ref: OtherArrivalRef): Promise<Visit> {
  const { visitId, guestId } = ref;
  const entry = { action: 'visit.refuse-place' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    await requireModerator(signedIn, visitId);
    await signedIn.db.transaction().execute(async (db) => {
      await requireVisitForUpdate(db, signedIn, visitId);
      const arrival = await requireAsking(db, ref);
      await refuseArrival(db, guestId, signedIn.now());
      await record(db, signedIn, { ...entry, detail: detailOf(arrival) });
    });
    return publishedView(signedIn, visitId);
  });
}
