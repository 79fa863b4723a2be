/** Why somebody cannot have the appointments of a shift that they take: asked before, and when it goes. */
import type {
  ShiftBookings,
  ShiftBookingsQuery,
  StaysBecause,
} from '#shared/appointments/shift-bookings.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Span } from '#shared/time.ts';
import { colleaguesById } from '#server/people/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/appointments/needs.ts';
import { conflictsAt } from '#server/appointments/core/conflict-store.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { withBuffers } from '#server/platform/times/spans.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { typesByIds } from '#server/appointments/core/appointment-type-store.ts';

interface Booked extends Span {
  typeId: string;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

interface OfShift {
  shift: Span;
  booked: readonly Booked[];
  /** Undefined: somebody who has left. */
  taker: { id: string; hospitalRole: HospitalRole } | undefined;
}

/** For each of them, in their order; null: they can have it. */
export async function obstacles(
  db: Connection,
  signedIn: platform.SignedIn,
  { shift, booked, taker }: OfShift,
): Promise<(StaysBecause | null)[]> {
  if (booked.length === 0) return [];
  const { organizationId } = signedIn.session.person;
  const typeIds = [...new Set(booked.map(({ typeId }) => typeId))];
  const types = await typesByIds(db, organizationId, typeIds);
  const isAble = ({ typeId }: Booked) => {
    const type = types.find(({ id }) => id === typeId);
    return taker !== undefined && type !== undefined && mayHold(type, taker);
  };
  const spans = booked.map((booking) => withBuffers(booking, booking));
  const practitionerIds = taker ? [taker.id] : [];
  const conflicts = taker ? await conflictsAt(db, { practitionerIds, spans, exceptIds: [] }) : [];
  const now = signedIn.now();
  const isOver = (heldUntil: Date | null) => heldUntil !== null && heldUntil <= now;
  const busy = new Set(conflicts.flatMap(({ at, heldUntil }) => (isOver(heldUntil) ? [] : [at])));
  return booked.map((booking, at) => {
    if (booking.startsAt < shift.startsAt || booking.endsAt > shift.endsAt) return 'beyond';
    if (!isAble(booking)) return 'not-able';
    return busy.has(at) ? 'busy' : null;
  });
}

/** In days, as the schedule costs: two days, of both people. */
export const shiftBookingsCost = 4;

/** What a hand-over would take along. Another organization's people are not found (S15). */
export async function shiftBookings(
  signedIn: SignedIn,
  { fromId, toId, ...span }: ShiftBookingsQuery,
): Promise<ShiftBookings> {
  const { db, session, now } = signedIn;
  const { organizationId, zone } = session.person;
  const people = await colleaguesById(db, { organizationId, ids: [fromId, toId] });
  const taker = people.find(({ id }) => id === toId);
  if (!taker || !people.some(({ id }) => id === fromId)) throw new Refusal('not-found');
  const shift = { startsAt: new Date(span.startsAt), endsAt: new Date(span.endsAt) };
  const access = { organizationId, practitionerId: fromId };
  const open = (await store.within(db, access, shift))
    .filter(({ state }) => state === 'booked' || state === 'arrived')
    .filter(({ endsAt }) => new Date(endsAt) > now());
  const meetingIds = await signedIn.meetingsOfDuty(db, { organizationId, fromId, toId, ...shift });
  const following = open.filter(({ id, type }) => type.onlyDuringShifts || meetingIds.includes(id));
  const booked = following.map(({ type, startsAt, endsAt, ...one }) => ({
    ...one,
    typeId: type.id,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
  const reasons = await obstacles(db, signedIn, { shift, booked, taker });
  const listed = following.map(({ id, patientName, startsAt, type }, at) => ({
    id,
    patientName,
    startsAt,
    typeName: type.name,
    because: reasons[at] ?? null,
  }));
  return {
    zone,
    going: listed.flatMap(({ because, ...one }) => (because === null ? [one] : [])),
    staying: listed.flatMap(({ because, ...one }) => (because ? [{ ...one, because }] : [])),
    others: open.length - following.length,
  };
}
