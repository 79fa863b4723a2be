/** The patient's side of an offer: the letter, what its link shows, and the answer. */
import type { OfferLink, OfferedTime, PatientOffer } from '#shared/appointments/waitlist.ts';
import { record } from '#server/audit/service.ts';
import { allowed } from '#server/platform/http/rate-limit.ts';
import { addressLane } from '#server/platform/http/call.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { hashOf } from '#server/platform/secrets.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { tellPatients } from '../core/letters.ts';
import { letGo, lockedOffer, tellOf } from './closing.ts';
import { offerLetter } from './letter.ts';
import { linkOf } from '../waitlist-link.ts';
import * as offers from './offer-store.ts';
import { setState } from './entry-store.ts';

/** Of one address; a ward's patients may share one. */
const asks = { windowMs: 10 * 60_000, most: 120 };
/** With less time left nobody could answer; it is withdrawn at its end. */
const leastMs = 5 * 60_000;

/** The job that mails it. Throws where no mail server took it, so that it is tried again. */
export async function mailOffer(deps: Deps, { offerId }: JobData['waitlist.letter']) {
  const { db, mail, now } = deps;
  const offer = await offers.byId(db, offerId);
  if (!offer || offer.outcome !== null || offer.sentAt !== null) return;
  const { expiresAt } = offer;
  if (expiresAt.getTime() - now().getTime() < leastMs) return;
  const { email, ...shown } = await offers.shownById(db, offerId);
  if (email === null) return;
  const link = linkOf(deps, offerId);
  const isMailed = await mail.send(
    offerLetter({ ...shown, to: email, link, time: offer, now: now(), expiresAt }),
  );
  if (!isMailed) throw new Error('no mail server took the offer');
  await offers.sent(db, offerId, now());
  tellOf(deps, offer);
}

/** Null for whatever is no link of an offer. Throws 429 where one address asks too often. */
async function find(visitor: Visitor, { token }: OfferLink): Promise<offers.OfferRow | null> {
  const { address, requestId: id } = visitor.call;
  const waitSeconds = await allowed(visitor, {
    lane: `offer:${addressLane(address)}`,
    ...asks,
    id,
  });
  if (waitSeconds > 0) throw new Refusal('throttled', { retryAfterSeconds: waitSeconds });
  const hash = hashOf(token);
  const found = hash && (await offers.byHash(visitor.db, hash));
  if (found) return found;
  await record(visitor.db, visitor, { action: 'waitlist.link', outcome: 'refused' });
  return null;
}

const gone: PatientOffer = { state: 'gone' };

const isOpen = ({ outcome, expiresAt, appointmentId }: offers.OfferRow, now: Date) =>
  outcome === null && appointmentId !== null && expiresAt > now;

/** The time is told as long as it is theirs to take or to come to. */
async function shown(db: Connection, offer: offers.OfferRow, now: Date): Promise<PatientOffer> {
  if (offer.outcome === 'declined') return { state: 'declined' };
  const isAccepted = offer.outcome === 'accepted';
  if (!isAccepted && !isOpen(offer, now)) return gone;
  const { email: _email, state, ...who } = await offers.shownById(db, offer.id);
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
  const found = await find(visitor, link);
  if (found === null) return gone;
  const { organizationId, entryId } = found;
  await record(visitor.db, visitor, {
    action: 'waitlist.link',
    account: { id: null, organizationId },
    object: { type: 'WaitlistEntry', id: entryId },
  });
  return shown(visitor.db, found, visitor.now());
}

type Locked = Awaited<ReturnType<typeof lockedOffer>>;

/** The hold becomes the appointment: no time is let go and taken again. */
async function take(db: Connection, visitor: Visitor, { offer: row, entry }: Locked) {
  const { organizationId, appointmentId, practitionerId } = row;
  if (appointmentId === null) return;
  const { patientId, patientName } = entry;
  await db
    .updateTable('appointments')
    .set({ state: 'booked', held_until: null, offered: false })
    .set({ patient_name: patientName, patient_id: patientId })
    .where('id', '=', appointmentId)
    .execute();
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
  await tellPatients(db, visitor, { appointmentIds: [appointmentId], about: 'booked' });
}

/** Answered twice, the first answer stands and is shown again. */
async function answered(
  visitor: Visitor,
  link: OfferLink,
  work: (db: Connection, locked: Locked) => Promise<void>,
): Promise<PatientOffer> {
  const found = await find(visitor, link);
  if (found === null) return gone;
  const answer = await visitor.db.transaction().execute(async (db) => {
    const locked = await lockedOffer(db, found);
    if (isOpen(locked.offer, visitor.now())) await work(db, locked);
    return shown(db, (await offers.byId(db, found.id)) ?? found, visitor.now());
  });
  tellOf(visitor, found);
  return answer;
}

/** After its end it is `gone`: it went on to the next. */
export const acceptOffer = (visitor: Visitor, link: OfferLink): Promise<PatientOffer> =>
  answered(visitor, link, (db, locked) => take(db, visitor, locked));

export const declineOffer = (visitor: Visitor, link: OfferLink): Promise<PatientOffer> =>
  answered(visitor, link, (db, { offer: row }) =>
    letGo(
      db,
      { ...visitor, actor: visitor },
      { offer: row, outcome: 'declined', entryState: 'waiting', action: 'waitlist.decline' },
    ),
  );
