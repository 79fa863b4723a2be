/** What staff do about a letter that was not sent: try again, print it, or tell the patient in another way. */
import { isOfRequest, isPrintable, type PrintedLetter } from '#shared/front-desk/unsent-letters.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { letterOnPaper } from './appointment-letter.ts';
import { hasSentTooMany, leaveUnsent } from './letter-hand-over.ts';
import { factsFor } from './store.ts';
import * as store from './letter-retry-store.ts';

const retryAfterSeconds = 3_600;

/** Throws 429 where this person has caused too many letters today (S62). */
export async function requireUnderSendersLimit({
  db,
  now,
  session,
}: Pick<SignedIn, 'db' | 'now' | 'session'>): Promise<void> {
  if (await hasSentTooMany({ db, now }, { senderId: session.person.id }))
    throw new Refusal('letters.too-many', { retryAfterSeconds });
}

/** In the caller's transaction. Throws 409 where it was sent or settled meanwhile, or nobody knows the address. */
export async function requestRetry(
  db: Connection,
  { jobs, session }: Pick<SignedIn, 'jobs' | 'session'>,
  letterId: string,
): Promise<void> {
  const row = await store.byId(db, letterId);
  if (row?.about === 'companion') throw new Refusal('letters.not-here');
  if (!row || !(await store.reopen(db, letterId))) throw new Refusal('letters.settled');
  const { about, occasion: offerId, bookingId } = row;
  if (bookingId !== null && isOfRequest(about))
    return jobs.send(db, 'booking.letter', { data: { bookingId, about }, key: letterId });
  if (about === 'offer')
    return jobs.send(db, 'waitlist.letter', { data: { offerId }, key: offerId });
  const data = { letterId, senderId: session.person.id };
  await jobs.send(db, 'letter.retry', { data, key: letterId });
}

/** In the caller's transaction. Throws 409 where it was sent or settled meanwhile. */
export async function dismissLetter(
  db: Connection,
  { session, now }: Pick<SignedIn, 'session' | 'now'>,
  id: string,
): Promise<void> {
  const isDismissed = await store.dismiss(db, { id, by: session.person.id, at: now() });
  if (!isDismissed) throw new Refusal('letters.settled');
}

/** Throws 404 where the appointment has no patient of the hospital's list any more. */
export async function printedLetter(db: Connection, letterId: string): Promise<PrintedLetter> {
  const row = await store.byId(db, letterId);
  if (!row) throw new Refusal('not-found');
  const { about } = row;
  if (!isPrintable(about) || row.appointmentId === null) throw new Refusal('letters.not-here');
  const [facts, ...others] = await factsFor(db, [row.appointmentId, ...row.otherIds]);
  if (!facts) throw new Refusal('not-found');
  return letterOnPaper(facts, { about, others });
}

/** For the link to a tele-visit that a person asked for and the mail server did not take. */
export async function leaveLinkUnsent(
  deps: Deps,
  { appointmentId, senderId }: { appointmentId: string; senderId: string | null },
): Promise<void> {
  const [facts] = await factsFor(deps.db, [appointmentId]);
  if (!facts) return;
  const occasion = `asked for at ${deps.now().toISOString()}`;
  await leaveUnsent(deps, facts, { about: 'link', occasion, senderId, reason: 'gave-up' });
}
