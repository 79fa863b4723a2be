/** A freed time is offered to one person who waits for it: held, written down and mailed by a job. */
import { randomUUID } from 'node:crypto';
import { offerMinutes } from '#shared/limits.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { dayAt, type Span } from '../core/days.ts';
import * as diary from '../core/practitioner-time-store.ts';
import { hoursOf } from '../slots/hours-store.ts';
import { openWithin } from '../slots/hours.ts';
import { tokenHashOf } from '../waitlist-link.ts';
import * as offers from './offer-store.ts';
import { roomFor, roomsOf } from './locations.ts';
import { inOrder, restUntil, startFor, type Opening } from './rules.ts';
import { setState } from './entry-store.ts';
import { taken, waitingFor, type Waiting } from './candidate-store.ts';

const minuteMs = 60_000;
/** The longest appointment, and its buffers, reach this far beyond what was freed. */
const reachMs = 16 * 60 * minuteMs;
/** Whose own holds would be left out; the zero id is nobody's. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Nobody's hand: the server itself acted. */
export const ourselves = ({ now }: Pick<Deps, 'now'>): Actor => ({
  now,
  call: { requestId: randomUUID(), address: 'server' },
});

export interface FreedTime extends Span {
  organizationId: string;
  practitionerId: string;
}

const around = ({ startsAt, endsAt }: Span): Span => ({
  startsAt: new Date(startsAt.getTime() - reachMs),
  endsAt: new Date(endsAt.getTime() + reachMs),
});

/** Ended holds go first: the constraint, which knows no clock, would see them. */
async function letEndedHoldsGo(db: Connection, { practitionerId }: FreedTime, at: Asked) {
  const found = await diary.standing(db, { practitionerIds: [practitionerId], span: at.span });
  const ids = found
    .filter(({ heldUntil }) => heldUntil !== null && heldUntil <= at.now)
    .map(({ appointmentId }) => appointmentId);
  await diary.letEndedHoldsGo(db, { ids, now: at.now });
}

interface Asked {
  span: Span;
  now: Date;
}

/** Takes the clinician's turn, so that nobody books there meanwhile; null where they work here no more. */
export async function openingOf(
  db: Connection,
  freed: FreedTime,
  now: Date,
): Promise<Opening | null> {
  const { organizationId, practitionerId } = freed;
  const ids = [practitionerId];
  const [clinician] = await diary.takeTurn(db, { organizationId, ids });
  if (!clinician) return null;
  const span = around(freed);
  await letEndedHoldsGo(db, freed, { span, now });
  const [hours] = await hoursOf(db, { organizationId, practitionerIds: ids }, span);
  if (!hours) return null;
  const busy = await diary.taken(db, { practitionerIds: ids, span, now, askedBy: nobody });
  const { hospitalRole, zone } = clinician;
  return { practitionerId, hospitalRole, zone, freed, open: openWithin(span, hours), busy };
}

interface Match {
  entry: Waiting;
  startsAt: Date;
}

/** The first in order who could come; the entry is then this transaction's alone. */
async function firstFitting(
  db: Connection,
  { opening, entries, now }: { opening: Opening; entries: readonly Waiting[]; now: Date },
): Promise<Match | null> {
  const rooms = await roomsOf(db, entries, { span: around(opening.freed), now });
  for (const entry of inOrder(entries)) {
    const startsAt = startFor(entry, { type: entry.type, opening, now, rooms });
    if (startsAt !== null && (await taken(db, entry.id))) return { entry, startsAt };
  }
  return null;
}

/**
 * The hold, the offer, the row of the record and the jobs that follow: all of one transaction. Null
 * where the last room was taken since it was looked at.
 */
async function make(
  db: Connection,
  deps: Offering,
  { freed, match }: Making,
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
  const place = { beside: null, besideBecause: null, location, ...buffers };
  const appointmentId = await diary.insert(
    db,
    { ...span, ...hold, ...place, organizationId, bookedBy: entry.createdBy, typeId: type.id },
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

export type Offering = Pick<Deps, 'jobs' | 'now' | 'env'> & { actor: Actor };

interface Making {
  freed: FreedTime;
  match: Match;
}

/**
 * Within the transaction `db`: what was offered, null where nobody could come. `entryId`: to this
 * one or to nobody.
 */
export async function offerTime(
  db: Connection,
  deps: Offering,
  { opening, freed, entryId }: { opening: Opening; freed: FreedTime; entryId?: string },
): Promise<Span | null> {
  const days = {
    fromDay: dayAt(freed.startsAt, opening.zone),
    untilDay: dayAt(freed.endsAt, opening.zone),
  };
  const entries = await waitingFor(db, { ...freed, ...days, entryId });
  const match = await firstFitting(db, { opening, entries, now: deps.now() });
  return match && make(db, deps, { freed, match });
}

/** What is left of it behind the offer may serve somebody else. */
async function goOn(db: Connection, deps: Deps, freed: FreedTime, offered: Span): Promise<void> {
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

async function offerIt(db: Connection, deps: Deps, freed: FreedTime): Promise<boolean> {
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
  const actor = ourselves(deps);
  const offered = await offerTime(db, { ...deps, actor }, { opening, freed });
  if (offered !== null) await goOn(db, deps, freed, offered);
  return offered !== null;
}

/** The job: whatever happened since, it judges anew; repeated, it finds the time taken. */
export async function offerFreed(deps: Deps, data: JobData['waitlist.offer']): Promise<void> {
  const { organizationId, practitionerId } = data;
  const span = { startsAt: new Date(data.startsAt), endsAt: new Date(data.endsAt) };
  const freed = { organizationId, practitionerId, ...span };
  const isOffered = await deps.db.transaction().execute((db) => offerIt(db, deps, freed));
  if (!isOffered) return;
  deps.changed({ organizationId, area: 'appointments', practitionerIds: [practitionerId] });
}
