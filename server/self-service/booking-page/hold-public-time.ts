/** Holds a time for a visitor of the booking page while they type; it expires by itself. */
import { randomUUID } from 'node:crypto';
import {
  lockPractitioners,
  withPractitionerQueue,
  requireStart,
  timeFacts,
} from '#server/appointments/service.ts';
import type {
  BookingToken,
  HeldPublicTime,
  HoldPublicTime,
} from '#shared/self-service/booking-page.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { holdSeconds } from '#shared/limits.ts';
import { record } from '#server/audit/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { spanFrom } from '#server/platform/times/spans.ts';
import { freeAt } from '#server/self-service/core/free-week.ts';
import { findOpenPlacement } from '#server/self-service/core/open-placement.ts';
import { insertHold } from '#server/self-service/core/book-for-patient.ts';
import * as store from '#server/self-service/core/public-booking-store.ts';
import * as publicHolds from '#server/self-service/core/public-hold-store.ts';
import { amongUnit, bookableAt, timeOf } from './booking-page.ts';
import { tokenHashOf, tokenOf } from './booking-token.ts';

/** Per address: who books for a family holds a few, and changes their mind. */
const holds = { windowMs: 10 * minuteMs, most: 20 } as const;

/** How long rows of holds that nobody confirmed are kept. */
const heldMs = hourMs;

const goneWords = { words: 'That time is taken by now. Choose another one.' };

interface PublicHold {
  input: HoldPublicTime;
  type: NonNullable<Awaited<ReturnType<typeof bookableAt>>>['type'];
  unitId: string;
  practitionerId: string;
}

async function releaseHold(
  db: Connection,
  visitor: Visitor,
  token: string | undefined,
): Promise<void> {
  const hash = token === undefined ? null : hashOf(token);
  const before = hash && (await store.byHash(db, hash));
  if (before?.state !== 'held' || before.appointmentId === null) return;
  const { organizationId, appointmentId } = before;
  if (!(await publicHolds.releaseHold(db, appointmentId))) return;
  await record(db, visitor, {
    action: 'appointment.release',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id: appointmentId },
    detail: { by: 'patient' },
  });
}

async function holdWithin(db: Connection, visitor: Visitor, hold: PublicHold) {
  const { input, type, unitId, practitionerId } = hold;
  const { organizationId } = input;
  const now = visitor.now();
  const practitionerIds = [practitionerId];
  await lockPractitioners(db, { organizationId, ids: practitionerIds });
  await releaseHold(db, visitor, input.insteadOf);
  const span = spanFrom(new Date(input.startsAt), type.durationMinutes);
  const placement = await findOpenPlacement(db, visitor, {
    organizationId,
    type,
    span,
    practitionerIds,
  });
  const id = randomUUID();
  const heldUntil = new Date(now.getTime() + holdSeconds * 1000);
  const time = { organizationId, type, span, placement, practitionerIds, heldUntil };
  const appointmentId = await insertHold(db, time);
  const of = { organizationId, unitId, typeId: type.id, practitionerId, appointmentId };
  await store.insert(db, { id, ...of, ...span, tokenHash: tokenHashOf(visitor, id), madeAt: now });
  await record(db, visitor, {
    action: 'appointment.hold',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id: appointmentId },
    detail: { ...timeFacts(span), by: 'patient' },
  });
  return { id, heldUntil };
}

/** Of those who are free then, the one with most time left on that day. Throws 409 where nobody is. */
export async function hold(visitor: Visitor, input: HoldPublicTime): Promise<HeldPublicTime> {
  await requireUnderAddressLimit(visitor, { name: 'booking-hold-from', ...holds });
  const { db } = visitor;
  const bookable = await bookableAt(db, input);
  if (!bookable) throw new Refusal('not-found');
  requireStart(new Date(input.startsAt), visitor.now(), bookable.type);
  await store.deleteHolds(db, new Date(visitor.now().getTime() - heldMs));
  const { organizationId, startsAt } = input;
  const { unitId, ...facts } = bookable;
  const among = amongUnit(unitId);
  const query = { organizationId, ...facts, among, startsAt };
  const [practitionerId] = await freeAt(visitor, query);
  if (practitionerId === undefined) throw new Refusal('appointments.overlap', goneWords);
  const publicHold = { input, type: bookable.type, unitId, practitionerId };
  const { id, heldUntil } = await withPractitionerQueue(visitor, [practitionerId], () =>
    retriedTransaction(visitor, (work) => holdWithin(work, visitor, publicHold)),
  );
  visitor.changed({ organizationId, area: 'appointments', practitionerIds: [practitionerId] });
  return {
    token: tokenOf(visitor, id),
    heldUntil: heldUntil.toISOString(),
    time: await timeOf(db, id),
  };
}

/** The visitor left; repeated, or too late, nothing happens. */
export async function release(
  visitor: Visitor,
  { token }: BookingToken,
): Promise<{ success: true }> {
  await visitor.db.transaction().execute((db) => releaseHold(db, visitor, token));
  return { success: true };
}
