/** The patient's side of an offer: the letter, what its link shows, and the answer. */
import type { LetterChannel } from '#shared/front-desk/unsent-letters.ts';
import type { OfferLink, OfferedTime, PatientOffer } from '#shared/waitlist.ts';
import { record, recordCounted } from '#server/audit/service.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, Visitor } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import {
  channelsOf,
  handOver,
  leaveUnsent,
  sentencesFor,
  textOver,
} from '#server/letters/service.ts';
import { hashOf } from '#server/platform/secrets.ts';
import {
  withPractitionerQueue,
  cancelForPatient,
  patientTimes,
  requestLetters,
} from '#server/appointments/service.ts';
import { closeOffer, lockedOffer, sendOfferChanged } from './close-offer.ts';
import { linkOf, offerLetter, tokenHashOf } from './offer-letter.ts';
import * as offers from './offer-store.ts';
import { setState } from './waitlist-entry-store.ts';
import { minuteMs } from '#shared/durations.ts';

/** Per address; a ward's patients may share one. */
const asks = { windowMs: 10 * minuteMs, most: 120, whenShort: 'pass' } as const;
/** With less time left nobody could answer, so the offer is withdrawn when it expires. */
const leastMs = 5 * minuteMs;

/** The job that mails it. Throws where no mail server accepted it, so that the job is retried. */
export async function mailOffer(deps: Deps, { offerId }: JobData['waitlist.letter']) {
  const { db, now } = deps;
  const offer = await offers.byId(db, offerId);
  if (!offer || offer.outcome !== null || offer.appointmentId === null) return;
  const { expiresAt } = offer;
  if (expiresAt.getTime() - now().getTime() < leastMs) return;
  const { email, smsNumber, isDeceased, language, ...offerView } = await offers.shownById(
    db,
    offerId,
  );
  const { organizationId, appointmentId } = offer;
  const ref = { organizationId, appointmentId };
  const request = { about: 'offer', occasion: offerId, senderId: null } as const;
  const channels = channelsOf(deps, { email, smsNumber });
  const reason = isDeceased ? 'deceased' : 'no-address';
  if (channels.length === 0) return leaveUnsent(deps, ref, { ...request, reason });
  const newLink = async (channel: LetterChannel, to: string) => {
    // SECRET_KEY, from which the link is derived, may have changed since the offer was made.
    const tokenHash = tokenHashOf(deps, offerId);
    await offers.saveLink(db, offerId, { tokenHash, channel, to });
    return linkOf(deps, offerId);
  };
  const results = [];
  if (email !== null) {
    const write = async () => {
      const link = await newLink('mail', email);
      const sentences = await sentencesFor(db, { organizationId, language });
      const details = { to: email, link, time: offer, now: now(), expiresAt, sentences };
      return offerLetter({ ...offerView, ...details });
    };
    results.push(await handOver(deps, ref, { ...request, write }));
  }
  if (smsNumber !== null && channels.includes('sms')) {
    const hospital = offerView.organization;
    const write = async () => {
      return { to: smsNumber, link: await newLink('sms', smsNumber), hospital, language };
    };
    results.push(await textOver(deps, ref, { ...request, write }));
  }
  if (results.includes('deferred')) throw new Error('the offer was not taken');
  if (results.every((result) => result === 'not-again')) return;
  // Also where the address was refused for good: the offer lapses, and the next is asked.
  await offers.sent(db, offerId, now());
  sendOfferChanged(deps, offer);
}

/** Null for anything that is no link of an offer. Throws 429 where one address asks too often. */
async function find(visitor: Visitor, { token }: OfferLink): Promise<offers.OfferRow | null> {
  await requireUnderAddressLimit(visitor, { name: 'offer', ...asks });
  const hash = hashOf(token);
  const offerRow = hash && (await offers.byHash(visitor.db, hash));
  if (offerRow) return offerRow;
  await recordCounted(visitor.db, visitor, { action: 'waitlist.link', outcome: 'refused' });
  return null;
}

const gone: PatientOffer = { state: 'gone' };

const isOpen = ({ outcome, expiresAt, appointmentId }: offers.OfferRow, now: Date) =>
  outcome === null && appointmentId !== null && expiresAt > now;

/** The time is shown as long as they can accept it or have to come to it. */
async function offerView(db: Connection, offer: offers.OfferRow, now: Date): Promise<PatientOffer> {
  if (offer.outcome === 'declined') return { state: 'declined' };
  const isAccepted = offer.outcome === 'accepted';
  if (!isAccepted && !isOpen(offer, now)) return gone;
  const {
    email: _email,
    smsNumber: _number,
    isDeceased: _isDeceased,
    language: _language,
    state,
    ...who
  } = await offers.shownById(db, offer.id);
  const time: OfferedTime = {
    ...who,
    startsAt: offer.startsAt.toISOString(),
    endsAt: offer.endsAt.toISOString(),
  };
  if (isAccepted)
    return state === 'booked' && offer.endsAt > now ? { state: 'accepted', time } : gone;
  const secondsLeft = Math.floor((offer.expiresAt.getTime() - now.getTime()) / 1000);
  return { state: 'open', time, secondsLeft };
}

export async function offer(visitor: Visitor, link: OfferLink): Promise<PatientOffer> {
  const offerRow = await find(visitor, link);
  if (offerRow === null) return gone;
  const { organizationId, entryId } = offerRow;
  await record(visitor.db, visitor, {
    action: 'waitlist.link',
    account: { id: null, organizationId },
    object: { type: 'WaitlistEntry', id: entryId },
  });
  return offerView(visitor.db, offerRow, visitor.now());
}

type LockedOffer = Awaited<ReturnType<typeof lockedOffer>>;

/** Something else was booked for the patient since the offer was made; it goes to the next one. */
const withdraw = (db: Connection, visitor: Visitor, { offer: row }: LockedOffer) =>
  closeOffer(
    db,
    { ...visitor, actor: visitor },
    { offer: row, outcome: 'lapsed', entryState: 'waiting', action: 'waitlist.lapse' },
  );

/** The hold becomes the appointment: the time is never free in between. */
async function acceptOffer(db: Connection, visitor: Visitor, { offer: row, entry }: LockedOffer) {
  const { organizationId, appointmentId, practitionerId } = row;
  if (appointmentId === null) return;
  const { patientId, patientName } = entry;
  const spans = [row];
  const elsewhere = await patientTimes(db, { organizationId, patientId, spans, exceptIds: [] });
  if (elsewhere.length > 0) return withdraw(db, visitor, { offer: row, entry });
  await offers.bookHeldTime(db, appointmentId, { patientId, patientName });
  await offers.close(db, row.id, { outcome: 'accepted', at: visitor.now() });
  await setState(db, entry.id, 'booked');
  await visitor.jobs.cancel(db, 'waitlist.lapse', row.id);
  const account = { id: null, organizationId };
  const startsAt = row.startsAt.toISOString();
  await record(db, visitor, {
    action: 'waitlist.accept',
    account,
    object: { type: 'WaitlistEntry', id: entry.id },
    detail: { startsAt, practitionerId },
  });
  await record(db, visitor, {
    action: 'appointment.book',
    account,
    object: { type: 'Appointment', id: appointmentId },
    detail: { startsAt, endsAt: row.endsAt.toISOString(), waitlist: true },
  });
  await requestLetters(db, visitor, { appointmentIds: [appointmentId], about: 'booked' });
  if (entry.insteadOf === null) return;
  await cancelForPatient(db, visitor, {
    organizationId,
    appointmentId: entry.insteadOf,
    because: 'The patient took an earlier time',
  });
}

/** Answered twice, the first answer counts and is returned again. */
async function answer(
  visitor: Visitor,
  link: OfferLink,
  work: (db: Connection, locked: LockedOffer) => Promise<void>,
): Promise<PatientOffer> {
  const offerRow = await find(visitor, link);
  if (offerRow === null) return gone;
  const inTransaction = async (db: Connection) => {
    const locked = await lockedOffer(db, offerRow);
    if (isOpen(locked.offer, visitor.now())) await work(db, locked);
    return offerView(db, (await offers.byId(db, offerRow.id)) ?? offerRow, visitor.now());
  };
  const answer = await withPractitionerQueue(visitor, [offerRow.practitionerId], () =>
    visitor.db.transaction().execute(inTransaction),
  );
  sendOfferChanged(visitor, offerRow);
  return answer;
}

/** After it expired it is `gone`: it went on to the next patient. */
export const accept = (visitor: Visitor, link: OfferLink): Promise<PatientOffer> =>
  answer(visitor, link, (db, locked) => acceptOffer(db, visitor, locked));

export const decline = (visitor: Visitor, link: OfferLink): Promise<PatientOffer> =>
  answer(visitor, link, (db, { offer: row }) =>
    closeOffer(
      db,
      { ...visitor, actor: visitor },
      { offer: row, outcome: 'declined', entryState: 'waiting', action: 'waitlist.decline' },
    ),
  );
