/** Books a peer-to-peer call: one appointment of advisor and attending, and the link or number of the payer's doctor. */
import type { BookCall, BookedCall, CallRef } from '#shared/advisor/peer-to-peer.ts';
import { missedAfterMinutes } from '#shared/advisor/peer-to-peer.ts';
import { moveFrom } from '#shared/case-kinds/kinds.ts';
import { minuteMs } from '#shared/durations.ts';
import { bookWithin, withPractitionerQueue } from '#server/appointments/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseById,
  lockForTalk,
  moveCase,
  noteEvent,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { onLetterhead } from '#server/letters/service.ts';
import { letterheadOf, localeOf, zoneOf } from '#server/organization/service.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { inviteToMeeting, revokeMeetingLink } from '#server/visits/service.ts';
import { callLetter } from './call-letter.ts';
import { isOpenCall, requireCall, requireCallable } from './call-rights.ts';
import * as store from './call-store.ts';
import { windowOf } from './call-window.ts';
import { callType, minutesOfCall } from './offer-call.ts';

/** Stands in schedules, where nothing of the patient is said. */
const meetingName = (payer: string | null) =>
  payer === null ? 'Peer-to-peer call' : `Peer-to-peer call: ${payer}`.slice(0, 200);

/** The step to the call of the case, and of the denial that it came from: where a kind has one from here. */
async function moveToCall(
  db: Connection,
  signedIn: SignedIn,
  of: Parameters<typeof moveCase>[2]['of'],
): Promise<void> {
  const { organizationId, parentId } = of;
  if (moveFrom(of.kind, of.state, 'call'))
    await moveCase(db, signedIn, { of, version: of.version, move: 'call' });
  const parent = parentId === null ? undefined : await caseById(db, organizationId, parentId);
  if (!parent || !moveFrom(parent.kind, parent.state, 'call')) return;
  await moveCase(db, signedIn, {
    of: { ...parent, organizationId },
    version: parent.version,
    move: 'call',
    note: 'A peer-to-peer call is booked from the second-level review.',
  });
}

interface NewCall extends BookCall {
  /** Set where the call is booked now, and not before. */
  setLink: (link: string) => void;
}

/** Practitioners are locked before the case, as everywhere. */
async function bookNew(
  db: Connection,
  signedIn: SignedIn,
  { setLink, ...input }: NewCall,
): Promise<string> {
  const { id: bookedBy, organizationId } = signedIn.session.person;
  const { caseId, startsAt, advisorId, attendingId, doctor, invite, question } = input;
  const storedCase = await requireCallable(db, signedIn, caseId);
  const type = await callType(db, organizationId);
  if (!type) throw new Refusal('advisor.no-call-type');
  const appointmentId = await bookWithin(
    db,
    signedIn,
    {
      patientName: meetingName(storedCase.payer),
      typeId: type.id,
      startsAt,
      durationMinutes: minutesOfCall(type),
      leadId: advisorId,
      withPractitionerIds: attendingId === null ? [] : [attendingId],
    },
    { isForOthers: true },
  );
  if (storedCase.parentId !== null) await lockForTalk(db, signedIn, storedCase.parentId);
  await lockForTalk(db, signedIn, caseId);
  if ((await store.aboutCase(db, caseId)).some(isOpenCall)) throw new Refusal('advisor.call-open');
  const of = { ...(await requireCallable(db, signedIn, caseId)), organizationId };
  const invited =
    invite.by === 'phone'
      ? null
      : await inviteToMeeting(db, signedIn, { appointmentId, role: 'payer', name: doctor });
  if (invited) setLink(invited.link);
  const window = await windowOf(db, { of, now: signedIn.now() });
  const callId = await store.insert(db, {
    organizationId,
    caseId,
    appointmentId,
    doctor,
    phone: invite.by === 'phone' ? invite.phone : null,
    invitationId: invited?.invitationId ?? null,
    payer: storedCase.payer,
    question,
    windowEndsAt: window && new Date(window.endsAt),
    bookedBy,
    at: signedIn.now(),
  });
  await moveToCall(db, signedIn, of);
  const detail = { about: doctor, callId, startsAt };
  await noteEvent(db, signedIn, {
    caseId,
    organizationId,
    event: 'call-booked',
    by: bookedBy,
    detail,
  });
  await record(db, signedIn, {
    action: 'peer-to-peer.book',
    object: aboutCase(caseId),
    detail: { callId, appointmentId, startsAt, by: invite.by },
  });
  const checkAt = new Date(Date.parse(startsAt) + missedAfterMinutes * minuteMs);
  const job = { data: { callId }, key: callId, startAfter: checkAt };
  await signedIn.jobs.send(db, 'peer-to-peer.check', job);
  return callId;
}

interface Mailing {
  to: string;
  link: string;
  doctor: string;
  startsAt: Date;
}

async function mailLink(
  { db, mail, session }: SignedIn,
  { to, link, doctor, startsAt }: Mailing,
): Promise<boolean> {
  const { organizationId } = session.person;
  const { name: organization } = await letterheadOf(db, organizationId);
  const { hourFormat } = await localeOf(db, organizationId);
  const writtenBy = { hourFormat, zone: await zoneOf(db, organizationId) };
  const letter = callLetter({ to, link, organization, doctor, startsAt, writtenBy });
  return mail.send(await onLetterhead(db, organizationId, letter));
}

/** Throws 409 where one of them is not free any more, or a call about the case is open. */
export function book(signedIn: SignedIn, input: BookCall): Promise<BookedCall> {
  const entry = { action: 'peer-to-peer.book' as const, object: aboutCase(input.caseId) };
  return attempted(signedIn, entry, async () => {
    const { action } = entry;
    let link: string | null = null;
    const work = (db: Connection) =>
      idempotent(db, signedIn, { action, input }, () => {
        const setLink = (newLink: string) => {
          link = newLink;
        };
        return bookNew(db, signedIn, { ...input, setLink });
      });
    const people = [input.advisorId, ...(input.attendingId === null ? [] : [input.attendingId])];
    const callId = await withPractitionerQueue(signedIn, people, () =>
      retriedTransaction(signedIn, work),
    );
    sendTimeChanged(signedIn, people);
    sendCasesChanged(signedIn, signedIn.session.person.organizationId);
    const { invite, doctor } = input;
    const startsAt = new Date(input.startsAt);
    const isMailed =
      invite.by === 'mail' && link !== null
        ? await mailLink(signedIn, { to: invite.email, link, doctor, startsAt })
        : null;
    return { callId, link, isMailed };
  });
}

/** A new link in place of the one that was made before; shown once. */
export function renewLink(signedIn: SignedIn, { callId }: CallRef): Promise<{ link: string }> {
  return attempted(signedIn, { action: 'peer-to-peer.link' }, async () => {
    const link = await retriedTransaction(signedIn, async (db) => {
      const call = await requireCall(db, signedIn, callId);
      const { invitationId, visitId, appointmentId, doctor: name } = call;
      if (!isOpenCall(call)) throw new Refusal('advisor.call-over');
      if (invitationId !== null && visitId !== null)
        await revokeMeetingLink(db, signedIn, { invitationId, visitId });
      const invited = await inviteToMeeting(db, signedIn, { appointmentId, role: 'payer', name });
      await store.setInvitation(db, callId, invited.invitationId);
      await record(db, signedIn, {
        action: 'peer-to-peer.link',
        object: aboutCase(call.caseId),
        detail: { callId },
      });
      return invited.link;
    });
    return { link };
  });
}
