/** Patients who were not told, and what staff do about it: a planner for the hospital, others for their own. */
import type { LetterOnPaper, LetterRef, UnsentLetters } from '#shared/front-desk/unsent-letters.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { letterheadOf } from '#server/organization/service.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { AuditAction } from '#shared/audit.ts';
import {
  printedLetter,
  requestRetry,
  requireUnderSendersLimit,
  dismissLetter,
} from '#server/letters/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { accessOf, requireAppointment } from '#server/appointments/service.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { newAppointmentLink, forgetDetails } from '#server/self-service/service.ts';
import * as requestLetters from './request-letter-store.ts';
import * as store from './desk-unsent-letter-store.ts';

const mostShown = 100;
/** A mail server that is away for less is nobody's work. */
const tryingQuietlyMs = 15 * minuteMs;

/** Those about requests of the booking page are for the desk, which answers them. */
export async function list(signedIn: SignedIn): Promise<UnsentLetters> {
  const { db, now, session } = signedIn;
  const { person } = session;
  const at = now().getTime();
  const query = {
    tryingSince: new Date(at - tryingQuietlyMs),
    startsAfter: new Date(at - dayMs),
    limit: mostShown + 1,
  };
  const ofAppointments = await store.list(db, accessOf(person), query);
  const ofRequests = may(person, 'appointments.desk')
    ? await requestLetters.list(db, person.organizationId, query)
    : [];
  const sorted = [...ofAppointments, ...ofRequests].toSorted((letter, otherLetter) =>
    letter.startsAt < otherLetter.startsAt ? -1 : 1,
  );
  const letters = sorted.slice(0, mostShown);
  return { letters, isMore: sorted.length > mostShown, zone: session.person.zone };
}

/** One of another clinician, or of another hospital, is not found (S15). */
async function requireLetter(signedIn: SignedIn, letterId: string) {
  const { db, session } = signedIn;
  const { person } = session;
  const row =
    (await store.byId(db, accessOf(person), letterId)) ??
    (may(person, 'appointments.desk')
      ? await requestLetters.byId(db, person.organizationId, letterId)
      : null);
  if (!row) throw new Refusal('not-found');
  return row;
}

type FoundLetter = Awaited<ReturnType<typeof requireLetter>>;

interface LetterAction<Result> {
  action: AuditAction;
  letterId: string;
  work: (db: Connection, letter: FoundLetter) => Promise<Result>;
}

/** Does it with its audit row, and tells the other screens. */
async function act<Result>(
  signedIn: SignedIn,
  { action, letterId, work }: LetterAction<Result>,
): Promise<Result> {
  const letter = await requireLetter(signedIn, letterId);
  const object = { type: 'Appointment', id: letter.appointmentId ?? letter.bookingId };
  const result = await attempted(signedIn, { action, object }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const result = await work(db, letter);
      await record(db, signedIn, { action, object });
      return result;
    }),
  );
  sendTimeChanged(signedIn, []);
  return result;
}

export function retry(signedIn: SignedIn, { letterId }: LetterRef) {
  const work = async (db: Connection) => {
    await requireUnderSendersLimit({ ...signedIn, db });
    await requestRetry(db, signedIn, letterId);
    return { success: true as const };
  };
  return act(signedIn, { action: 'appointment.letter-retry', letterId, work });
}

/** The patient was told by phone, or in another way. */
export function dismissUnsentLetter(signedIn: SignedIn, { letterId }: LetterRef) {
  const work = async (db: Connection, { bookingId }: FoundLetter) => {
    await dismissLetter(db, signedIn, letterId);
    if (bookingId !== null) await forgetDetails(db, bookingId);
    return { success: true as const };
  };
  return act(signedIn, { action: 'appointment.told', letterId, work });
}

/** A new one, for the paper alone; of a tele-visit none, which the name beside it would open (S50). */
async function checkInLinkOf(
  db: Connection,
  signedIn: SignedIn,
  appointmentId: string | null,
): Promise<string | null> {
  const { person } = signedIn.session;
  if (appointmentId === null) return null;
  const { state, type, startsAt } = await requireAppointment(db, person, appointmentId);
  const isToCome = state === 'booked' && Date.parse(startsAt) > signedIn.now().getTime();
  if (type.kind !== 'in-person' || !isToCome) return null;
  const { organizationId } = person;
  return (await newAppointmentLink(db, signedIn, { organizationId, appointmentId, sentTo: null }))
    .address;
}

export const print = (signedIn: SignedIn, { letterId }: LetterRef): Promise<LetterOnPaper> =>
  act(signedIn, {
    action: 'appointment.letter-print',
    letterId,
    work: async (db, { appointmentId }) => ({
      ...(await printedLetter(db, letterId)),
      letterhead: await letterheadOf(db, signedIn.session.person.organizationId),
      checkInLink: await checkInLinkOf(db, signedIn, appointmentId),
    }),
  });
