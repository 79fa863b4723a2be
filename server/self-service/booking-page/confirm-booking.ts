/** A code proves the visitor's address; then the held time is booked, or requested where the clinic agrees first. */
import { randomInt } from 'node:crypto';
import type {
  BookingConfirmed,
  CodeSent,
  ConfirmBooking,
  SendBookingCode,
} from '#shared/self-service/booking-page.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { codeDigits, triesPerCode } from '#shared/limits.ts';
import { record } from '#server/audit/service.ts';
import { onLetterhead, sentencesFor } from '#server/letters/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireUnderAddressLimit, requireUnderLimit } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { hashOf, isSameHash, keysFor, sealed } from '#server/platform/secrets.ts';
import { mailboxOf } from '#server/platform/mail/sub-address.ts';
import { addressHash } from '#server/platform/sql/mailed-links.ts';
import { bookForPatient } from '#server/self-service/core/book-for-patient.ts';
import * as store from '#server/self-service/core/public-booking-store.ts';
import * as publicHolds from '#server/self-service/core/public-hold-store.ts';
import { codeLetter } from './booking-letters.ts';
import { timeOf } from './booking-page.ts';

/** By network address; and by mailbox, from whatever address it is asked. */
const sendsFrom = { windowMs: 10 * minuteMs, most: 15 } as const;
const sendsTo = { windowMs: hourMs, most: 5 } as const;
const triesFrom = { windowMs: 10 * minuteMs, most: 40 } as const;

/** A mail takes its time; the hold lives as long as the code. */
const codeLifeMs = 10 * minuteMs;
/** Of one hold, which so lasts at most half an hour. */
const mostSends = 3;

/** Sub-addresses lead to one mailbox, and count as one. */
const mailboxHash = (email: string): Buffer => addressHash(mailboxOf(email));

/** Open requests and bookings of one mailbox. */
const mostOpen = 3;

async function requireBooking(db: Connection, token: string) {
  const hash = hashOf(token);
  const booking = hash && (await store.byHash(db, hash));
  if (!booking) throw new Refusal('appointments.hold-over');
  return booking;
}

const isHeld = ({ state, heldUntil, isStaffed }: store.BookingRow, now: Date) =>
  state === 'held' && isStaffed && heldUntil !== null && heldUntil > now;

/** Under SECRET_KEY, and under the previous one; bound to this hold and this address. */
const codeHashes = ({ env }: Visitor, id: string, email: string, code: string): Buffer[] =>
  keysFor(env, 'codes of the booking page').map((key) =>
    Buffer.from(sealed(key, `${id} ${email} ${code}`), 'base64url'),
  );

/** The same for every address: whether a patient has it is not looked up. */
export async function sendCode(
  visitor: Visitor,
  { token, email }: SendBookingCode,
): Promise<CodeSent> {
  await requireUnderAddressLimit(visitor, { name: 'booking-code-from', ...sendsFrom });
  const mailbox = mailboxHash(email).toString('base64url');
  await requireUnderLimit(visitor, { key: `booking-code-to:${mailbox}`, ...sendsTo });
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const until = new Date(visitor.now().getTime() + codeLifeMs);
  const { id, organizationId } = await retriedTransaction(visitor, async (db) => {
    const booking = await requireBooking(db, token);
    const row = await store.locked(db, booking.id);
    if (!row || row.appointmentId === null || !isHeld(row, visitor.now()))
      throw new Refusal('appointments.hold-over');
    if (row.codeSends >= mostSends) throw new Refusal('throttled', { retryAfterSeconds: 60 });
    const [codeHash = Buffer.alloc(0)] = codeHashes(visitor, row.id, email, code);
    await store.saveCode(db, row.id, { codeHash, until });
    await publicHolds.extendHold(db, row.appointmentId, until);
    await record(db, visitor, {
      action: 'booking.code',
      account: { id: null, organizationId: row.organizationId },
      object: { type: 'Appointment', id: row.appointmentId },
    });
    return row;
  });
  const sentences = await sentencesFor(visitor.db, { organizationId, language: null });
  const time = await timeOf(visitor.db, id);
  const letter = codeLetter({ to: email, code, time, sentences });
  const sent = await visitor.mail.send(await onLetterhead(visitor.db, organizationId, letter));
  return { sent, heldUntil: until.toISOString() };
}

type CodeCheck = 'right' | 'wrong-code' | 'too-many';

async function checkCode(
  db: Connection,
  visitor: Visitor,
  { row, input }: { row: store.BookingRow; input: ConfirmBooking },
): Promise<CodeCheck> {
  const { codeHash, codeUntil, codeTries, id, organizationId } = row;
  const now = visitor.now();
  const isOpen = codeHash !== null && codeUntil !== null && codeUntil > now;
  if (!isOpen || codeTries >= triesPerCode) return 'wrong-code';
  await store.countTry(db, id);
  const isRight = codeHashes(visitor, id, input.email, input.code).some((hash) =>
    isSameHash(hash, codeHash),
  );
  if (!isRight) return 'wrong-code';
  const emailHash = mailboxHash(input.email);
  const open = await store.countOpen(db, { organizationId, emailHash, now });
  return open >= mostOpen ? 'too-many' : 'right';
}

async function confirmWithin(
  db: Connection,
  visitor: Visitor,
  { id, input }: { id: string; input: ConfirmBooking },
): Promise<BookingConfirmed> {
  const row = await store.locked(db, id);
  if (!row) throw new Refusal('appointments.hold-over');
  // The answer to the first call was lost.
  if (row.state === 'booked' || row.state === 'requested')
    return { state: row.state, time: await timeOf(db, id) };
  if (row.appointmentId === null || !isHeld(row, visitor.now()))
    throw new Refusal('appointments.hold-over');
  const verdict = await checkCode(db, visitor, { row, input });
  if (verdict === 'too-many') return { state: verdict };
  if (verdict === 'wrong-code')
    return { state: verdict, triesLeft: Math.max(0, triesPerCode - row.codeTries - 1) };
  const time = await timeOf(db, id);
  const details = {
    fullName: input.fullName,
    birthDate: input.birthDate,
    email: input.email,
    phone: input.phone ?? null,
    language: input.language ?? null,
  };
  const reason = input.reason ?? null;
  const emailHash = mailboxHash(input.email);
  const at = visitor.now();
  if (!time.needsApproval) {
    await bookForPatient(db, visitor, { row: { ...row, reason }, details });
    await store.end(db, id, { state: 'booked', emailHash, consentedAt: at });
    return { state: 'booked', time };
  }
  await store.saveRequest(db, id, { ...details, reason, emailHash, consentedAt: at });
  await publicHolds.extendHold(db, row.appointmentId, row.startsAt);
  await record(db, visitor, {
    action: 'booking.request',
    account: { id: null, organizationId: row.organizationId },
    object: { type: 'Appointment', id: row.appointmentId },
    detail: { startsAt: time.startsAt, by: 'patient' },
  });
  await visitor.jobs.send(db, 'booking.letter', { data: { bookingId: id, about: 'requested' } });
  return { state: 'requested', time };
}

/** Repeated after it went well, the same answer. Throws 409 where the time is held no more. */
export async function confirm(visitor: Visitor, input: ConfirmBooking): Promise<BookingConfirmed> {
  await requireUnderAddressLimit(visitor, { name: 'booking-confirm-from', ...triesFrom });
  const booking = await requireBooking(visitor.db, input.token);
  const answer = await retriedTransaction(visitor, (db) =>
    confirmWithin(db, visitor, { id: booking.id, input }),
  );
  if (answer.state === 'booked' || answer.state === 'requested') {
    const { organizationId, practitionerId } = booking;
    visitor.changed({ organizationId, area: 'appointments', practitionerIds: [practitionerId] });
  }
  return answer;
}
