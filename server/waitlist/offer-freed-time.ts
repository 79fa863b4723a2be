/** Offers a freed time to one waitlist entry: holds it, stores the offer and mails it by a job. */
import { randomUUID } from 'node:crypto';
import {
  deleteEndedHolds,
  insertAppointment,
  lockPractitioners,
  conflicts,
} from '#server/appointments/service.ts';
import { offerMinutes } from '#shared/limits.ts';
import { record, serverActor, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import {
  takenTimes,
  hoursOf,
  type PractitionerHours,
  byHours,
  byShifts,
  openWithin,
} from '#server/availability/service.ts';
import { tokenHashOf } from './offer-letter.ts';
import * as offers from './offer-store.ts';
import { roomFor, roomsOf } from './offer-locations.ts';
import { inOrder, restUntil, startFor, type FreedSlot } from './waitlist-rules.ts';
import { setState } from './waitlist-entry-store.ts';
import { claimEntry, candidatesFor, type WaitlistCandidate } from './waitlist-candidate-store.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';
import { widened } from '#server/platform/times/spans.ts';

/** The longest appointment, and its buffers, extend this far beyond the freed time. */
const reachMs = 16 * 60 * minuteMs;

export interface FreedTime extends Span {
  organizationId: string;
  practitionerId: string;
}

const around = (span: Span): Span => widened(span, reachMs);

/** Deletes expired holds first, because the constraint knows no clock. */
async function deleteHoldsEndedIn(db: Connection, { practitionerId }: FreedTime, at: SpanAtTime) {
  const conflictRows = await conflicts(db, {
    practitionerIds: [practitionerId],
    span: at.span,
  });
  const ids = conflictRows
    .filter(({ heldUntil }) => heldUntil !== null && heldUntil <= at.now)
    .map(({ appointmentId }) => appointmentId);
  await deleteEndedHolds(db, { ids, now: at.now });
}

interface SpanAtTime {
  span: Span;
  now: Date;
}

/**
 * Locks the practitioner, so that nobody books there meanwhile; null where patients cannot book them, or
 * they no longer work here.
 */
export async function openingOf(
  db: Connection,
  freed: FreedTime,
  now: Date,
): Promise<FreedSlot | null> {
  const { organizationId, practitionerId } = freed;
  const ids = [practitionerId];
  const [clinician] = await lockPractitioners(db, { organizationId, ids });
  if (!clinician) return null;
  const span = around(freed);
  await deleteHoldsEndedIn(db, freed, { span, now });
  const among = { organizationId, practitionerIds: ids, isPublic: true } as const;
  const [hours] = await hoursOf(db, among, span);
  if (!hours) return null;
  const busy = await takenTimes(db, { practitionerIds: ids, span, now, askedBy: null });
  const { hospitalRole, zone } = clinician;
  return { practitionerId, hospitalRole, zone, freed, ...openTimesIn(span, hours), busy };
}

/** For types by hours, and for those that follow the roster. */
export const openTimesIn = (span: Span, hours: PractitionerHours) => ({
  open: openWithin(span, hours, byHours),
  openByShifts: openWithin(span, hours, byShifts),
});

interface EntryMatch {
  entry: WaitlistCandidate;
  startsAt: Date;
}

/** The first entry in order that suits; it is claimed for this transaction. */
async function firstMatch(
  db: Connection,
  {
    opening,
    entries,
    now,
  }: { opening: FreedSlot; entries: readonly WaitlistCandidate[]; now: Date },
): Promise<EntryMatch | null> {
  const rooms = await roomsOf(db, entries, { span: around(opening.freed), now });
  for (const entry of inOrder(entries)) {
    const startsAt = startFor(entry, { type: entry.type, opening, now, rooms });
    if (startsAt !== null && (await claimEntry(db, entry.id))) return { entry, startsAt };
  }
  return null;
}

/**
 * The hold, the offer, its audit row and the following jobs in one transaction. Null where the last
 * room was taken since it was read.
 */
async function insertOffer(
  db: Connection,
  deps: OfferDeps,
  { freed, match }: OfferRequest,
): Promise<Span | null> {
  const { entry, startsAt } = match;
  const { organizationId, practitionerId } = freed;
  const { type } = entry;
  const madeAt = deps.now();
  const expiresAt = new Date(madeAt.getTime() + offerMinutes * minuteMs);
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + type.durationMinutes * minuteMs) };
  const { location, words } = await roomFor(db, deps, { entry, span, organizationId });
  if (words !== null) return null;
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const hold = { patientName: '', patientId: null, heldUntil: expiresAt, isOffered: true };
  const buffers = { bufferBeforeMinutes, bufferAfterMinutes };
  const placement = { overbookedFor: null, overbookedBecause: null, location, ...buffers };
  const appointmentId = await insertAppointment(
    db,
    { ...span, ...hold, ...placement, organizationId, bookedBy: entry.createdBy, typeId: type.id },
    [practitionerId],
  );
  const id = randomUUID();
  const offer = { ...span, id, organizationId, practitionerId, entryId: entry.id, appointmentId };
  const tokenHash = tokenHashOf(deps, id);
  await offers.insert(db, { ...offer, freed, madeAt, expiresAt, tokenHash });
  await setState(db, entry.id, 'offered');
  await record(db, deps.actor, {
    action: 'waitlist.offer',
    account: { id: null, organizationId },
    object: { type: 'WaitlistEntry', id: entry.id },
    detail: { startsAt: startsAt.toISOString(), practitionerId },
  });
  const data = { offerId: id };
  await deps.jobs.send(db, 'waitlist.letter', { data, key: id });
  await deps.jobs.send(db, 'waitlist.lapse', { data, key: id, startAfter: expiresAt });
  return span;
}

export type OfferDeps = Pick<Deps, 'jobs' | 'now' | 'env'> & { actor: Actor };

interface OfferRequest {
  freed: FreedTime;
  match: EntryMatch;
}

/**
 * Within the transaction `db`: the span that was offered, null where no entry suits. `entryId`:
 * only this entry.
 */
export async function offerTime(
  db: Connection,
  deps: OfferDeps,
  { opening, freed, entryId }: { opening: FreedSlot; freed: FreedTime; entryId?: string },
): Promise<Span | null> {
  const days = {
    fromDay: dayAt(freed.startsAt, opening.zone),
    untilDay: dayAt(freed.endsAt, opening.zone),
  };
  const entries = await candidatesFor(db, { ...freed, ...days, entryId });
  const match = await firstMatch(db, { opening, entries, now: deps.now() });
  return match && insertOffer(db, deps, { freed, match });
}

/** Requests offers of the time that remains after the offered part. */
async function offerRest(
  db: Connection,
  deps: Deps,
  freed: FreedTime,
  offered: Span,
): Promise<void> {
  if (offered.endsAt >= freed.endsAt) return;
  await deps.jobs.send(db, 'waitlist.offer', {
    data: {
      organizationId: freed.organizationId,
      practitionerId: freed.practitionerId,
      startsAt: offered.endsAt.toISOString(),
      endsAt: freed.endsAt.toISOString(),
    },
  });
}

async function offerTo(db: Connection, deps: Deps, freed: FreedTime): Promise<boolean> {
  const now = deps.now();
  if (freed.endsAt <= now) return false;
  const opening = await openingOf(db, freed, now);
  if (opening === null) return false;
  const morning = restUntil(freed.startsAt, { now, zone: opening.zone });
  if (morning !== null) {
    const { organizationId, practitionerId } = freed;
    const time = { startsAt: freed.startsAt.toISOString(), endsAt: freed.endsAt.toISOString() };
    const data = { organizationId, practitionerId, ...time };
    await deps.jobs.send(db, 'waitlist.offer', { data, startAfter: morning });
    return false;
  }
  const actor = serverActor(deps);
  const offered = await offerTime(db, { ...deps, actor }, { opening, freed });
  if (offered !== null) await offerRest(db, deps, freed, offered);
  return offered !== null;
}

/** The job: it judges the present situation; repeated, it finds the time taken. */
export async function offerFreed(deps: Deps, data: JobData['waitlist.offer']): Promise<void> {
  const { organizationId, practitionerId } = data;
  const span = { startsAt: new Date(data.startsAt), endsAt: new Date(data.endsAt) };
  const freed = { organizationId, practitionerId, ...span };
  const isOffered = await deps.db.transaction().execute((db) => offerTo(db, deps, freed));
  if (!isOffered) return;
  deps.changed({ organizationId, area: 'appointments', practitionerIds: [practitionerId] });
}
