/** Booking: everybody's time together or not at all, in one transaction, once per key. */
import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Appointment, AppointmentType, NewAppointment } from '#shared/appointments.ts';
import { record } from '#server/audit/service.ts';
import { isCollision, isOverlap, type Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import type { Span } from './days.ts';
import * as diary from './diary.ts';
import { faultOfStart } from './rules.ts';
import * as store from './store.ts';

const minuteMs = 60_000;
/** A booking that Postgres ended for another's sake is tried again so often. */
const tries = 4;

/** Those whose time it takes: the one who books and the others, each once. */
const idsOf = ({ session }: SignedIn, { withPractitionerIds }: NewAppointment) =>
  [...new Set([session.person.id, ...withPractitionerIds])].toSorted();

/** What was asked for, so that one key never stands for two bookings. */
function hashOf(wish: NewAppointment): Buffer {
  const { patientName, typeId, startsAt, durationMinutes = null, withPractitionerIds } = wish;
  const asked = [patientName, typeId, startsAt, durationMinutes, withPractitionerIds.toSorted()];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

function spanOf(wish: NewAppointment, type: AppointmentType, now: Date): Span {
  const startsAt = new Date(wish.startsAt);
  const fault = faultOfStart(startsAt, now);
  if (fault !== null) {
    const issue = { code: 'custom' as const, path: ['startsAt'], message: fault, input: undefined };
    throw new Refusal('input.invalid', { cause: new z.ZodRealError([issue]) });
  }
  const minutes = wish.durationMinutes ?? type.durationMinutes;
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) };
}

/** The appointment that this key booked before; 409 where it asked for something else then. */
async function bookedBefore(db: Connection, signedIn: SignedIn, wish: NewAppointment) {
  if (wish.idempotencyKey === undefined) return null;
  const { id: bookedBy } = signedIn.session.person;
  const earlier = await diary.byKey(db, { bookedBy, key: wish.idempotencyKey });
  if (earlier && !earlier.hash?.equals(hashOf(wish)))
    throw new Refusal('appointments.other-details');
  return earlier?.id ?? null;
}

async function insertNew(db: Connection, signedIn: SignedIn, wish: NewAppointment) {
  const { now, session } = signedIn;
  const { id: bookedBy, organizationId } = session.person;
  const type = await store.typeById(db, organizationId, wish.typeId);
  if (!type) throw new Refusal('not-found');
  const span = spanOf(wish, type, now());
  const key = wish.idempotencyKey ?? null;
  const booking = { ...span, organizationId, bookedBy, typeId: type.id, key };
  const ids = idsOf(signedIn, wish);
  const id = await diary.insert(
    db,
    { ...booking, patientName: wish.patientName, hash: key === null ? null : hashOf(wish) },
    ids,
  );
  await record(db, signedIn, {
    action: 'appointment.book',
    object: { type: 'Appointment', id },
    detail: { startsAt: span.startsAt.toISOString(), endsAt: span.endsAt.toISOString() },
  });
  return id;
}

async function inOneTransaction(signedIn: SignedIn, wish: NewAppointment): Promise<Appointment> {
  const { id: practitionerId, organizationId } = signedIn.session.person;
  return signedIn.db.transaction().execute(async (db) => {
    const ids = idsOf(signedIn, wish);
    const present = await diary.takeTurn(db, { organizationId, ids });
    if (present.length < ids.length) throw new Refusal('not-found');
    const id = (await bookedBefore(db, signedIn, wish)) ?? (await insertNew(db, signedIn, wish));
    const [booked] = await store.byIds(db, { organizationId, practitionerId }, [id]);
    if (!booked) throw new Refusal('not-found');
    return booked;
  });
}

const clock = (instant: Date, zone: string) =>
  DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm');

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the patient only where the one who books is on that appointment too. */
function overlapWords({ session }: SignedIn, standing: readonly diary.Standing[]): string | null {
  const { id, zone } = session.person;
  const own = standing.filter(({ practitionerId }) => practitionerId === id);
  const ownIds = new Set(own.map(({ appointmentId }) => appointmentId));
  const others = standing.filter(({ appointmentId }) => !ownIds.has(appointmentId));
  const names = [...new Set(others.map(({ fullName }) => fullName))];
  const sentences = own.map(
    ({ startsAt, endsAt, patientName }) =>
      `${clock(startsAt, zone)} to ${clock(endsAt, zone)} is taken by ${patientName}.`,
  );
  if (names.length > 0)
    sentences.push(`${listed.format(names)} ${names.length > 1 ? 'are' : 'is'} not free then.`);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** Asked after the booking was undone; by now the time may be free again, and then nobody is named. */
async function overlapRefusal(signedIn: SignedIn, wish: NewAppointment): Promise<Refusal> {
  const { db, session } = signedIn;
  const type = await store.typeById(db, session.person.organizationId, wish.typeId);
  if (!type) return new Refusal('not-found');
  const span = spanOf(wish, type, signedIn.now());
  const practitionerIds = idsOf(signedIn, wish);
  const words = overlapWords(signedIn, await diary.standing(db, { practitionerIds, span }));
  return new Refusal('appointments.overlap', words === null ? {} : { words });
}

/** Throws 409 where somebody is not free, 404 where a colleague or the type is not of this hospital. */
export async function bookTogether(signedIn: SignedIn, wish: NewAppointment): Promise<Appointment> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      return await inOneTransaction(signedIn, wish);
    } catch (error) {
      if (isOverlap(error)) throw await overlapRefusal(signedIn, wish);
      if (!isCollision(error)) throw error;
    }
  }
  throw new Refusal('busy', { retryAfterSeconds: 1 });
}
