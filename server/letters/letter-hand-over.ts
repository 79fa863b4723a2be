/** What every letter has, in each channel: its row and audit, its limits, and what became of it (S61). */
import type {
  AppointmentLetterKind,
  LetterChannel,
  LetterKind,
  UnsentReason,
} from '#shared/front-desk/unsent-letters.ts';
import { dayMs } from '#shared/durations.ts';
import { letterLimits } from '#shared/limits.ts';
import { record, serverActor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { untilTaken } from '#server/platform/jobs/job-kinds.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import { saveProviderId } from '#server/letters/sms/sms-report-store.ts';
import { sentencesFor } from '#server/letters/sentences/letter-sentences.ts';
import { onLetterhead } from './letterhead.ts';
import * as store from './store.ts';
import { textMessage } from '#server/letters/sms/text-message.ts';

export interface AppointmentRef {
  organizationId: string;
  appointmentId: string;
}

/** A request of the booking page, whose patient nobody has recognised yet. */
interface RequestRef {
  organizationId: string;
  bookingId: string;
}

/** What a letter is about. */
export type LetterSubject = AppointmentRef | RequestRef;

const idsOf = (subject: LetterSubject) =>
  'bookingId' in subject
    ? { appointmentId: null, bookingId: subject.bookingId }
    : { appointmentId: subject.appointmentId, bookingId: null };

/** Where a letter goes besides the mailbox, or instead of it. */
interface Reach {
  email: string | null;
  /** In E.164, where the patient agreed. */
  smsNumber: string | null;
}

/** In which channels this server reaches a patient. */
export const channelsOf = (
  { sms }: Pick<Deps, 'sms'>,
  { email, smsNumber }: Reach,
): LetterChannel[] => [
  ...(email === null ? [] : (['mail'] as const)),
  ...(smsNumber === null || sms === null ? [] : (['sms'] as const)),
];

export interface LetterRequest {
  about: LetterKind;
  /** The key of the letter: each is sent once. */
  occasion: string;
  /** `mail` where it is not said. */
  channel?: LetterChannel;
  /** Later dates of a series in the same letter. */
  others?: readonly store.LetterFacts[];
  senderId: string | null;
  /** The name of a companion, whose letter it is. */
  recipient?: string;
}

export type AppointmentLetterRequest = LetterRequest & { about: AppointmentLetterKind };

export const rowOf = (subject: LetterSubject, request: LetterRequest): store.NewLetter => ({
  organizationId: subject.organizationId,
  ...idsOf(subject),
  about: request.about,
  occasion: request.occasion,
  channel: request.channel ?? 'mail',
  otherIds: (request.others ?? []).map(({ appointmentId }) => appointmentId),
  senderId: request.senderId,
  recipient: request.recipient ?? null,
});

/** To everybody: those who plan for others have the letter on their list too. */
const publish = ({ changed }: Deps, { organizationId }: LetterSubject): void =>
  changed({ organizationId, area: 'appointments', practitionerIds: [] });

/** Of audit rows about it; a request is an appointment to be. */
export const objectOf = (ids: Record<'appointmentId' | 'bookingId', string | null>) => ({
  type: 'Appointment',
  id: ids.appointmentId ?? ids.bookingId ?? '',
});

type Sent = Pick<LetterRequest, 'about' | 'channel'>;

const note = (
  db: Connection,
  deps: Deps,
  subject: LetterSubject,
  { result, about, channel = 'mail' }: { result: HandOverResult | UnsentReason } & Sent,
) =>
  record(db, serverActor(deps), {
    action: 'appointment.letter',
    outcome: result === 'accepted' ? 'success' : 'failure',
    account: { id: null, organizationId: subject.organizationId },
    object: objectOf(idsOf(subject)),
    detail: {
      about,
      ...(channel === 'sms' && { channel }),
      ...(result === 'accepted' ? {} : { result }),
    },
  });

/** Puts a letter that is not sent on the list of patients who were not told. */
export async function leaveUnsent(
  deps: Deps,
  subject: LetterSubject,
  request: LetterRequest & { reason: UnsentReason },
): Promise<void> {
  const { reason } = request;
  const isNew = await deps.db.transaction().execute(async (db) => {
    const letter = rowOf(subject, request);
    const isMarked = await store.markUnsent(db, letter, { reason, at: deps.now() });
    if (isMarked) await note(db, deps, subject, { ...request, result: reason });
    return isMarked;
  });
  if (isNew) publish(deps, subject);
}

function endOf(result: HandOverResult, tries: number): store.LetterEnd {
  if (result === 'accepted') return { state: 'sent', reason: null };
  if (result === 'unknown') return { state: 'unknown', reason: null };
  if (result === 'rejected') return { state: 'failed', reason: 'rejected' };
  return tries > untilTaken.tries
    ? { state: 'failed', reason: 'gave-up' }
    : { state: 'deferred', reason: null };
}

interface HandedOver extends Sent {
  id: string;
  tries: number;
  result: HandOverResult;
}

interface Ending {
  /** For a letter that cannot have arrived. */
  undo?: (db: Connection) => Promise<void>;
  /** What is stored with the end. */
  more?: (db: Connection) => Promise<void>;
}

export async function finish(
  deps: Deps,
  subject: LetterSubject,
  { id, tries, result, ...sent }: HandedOver,
  { undo, more }: Ending = {},
): Promise<store.LetterEnd> {
  const ended = endOf(result, tries);
  const isGone = result === 'deferred' || result === 'rejected';
  await deps.db.transaction().execute(async (db) => {
    await store.end(db, { ...ended, id, at: deps.now() });
    if (isGone) await undo?.(db);
    await more?.(db);
    await note(db, deps, subject, { ...sent, result });
  });
  const isListed = ended.state === 'failed' || ended.state === 'unknown' || sent.about === 'offer';
  const wasListed = ended.state === 'sent' && tries > 1;
  if (isListed || wasListed) publish(deps, subject);
  return ended;
}

/**
 * Hands over a letter that another feature writes when it is certain to be sent. `not-again`: it was sent, may have arrived, or the
 * patient was told in another way.
 */
export async function handOver(
  deps: Deps,
  subject: LetterSubject,
  { write, ...request }: LetterRequest & { write: () => Promise<Letter> },
): Promise<HandOverResult | 'not-again'> {
  const claimed = await store.claim(deps.db, rowOf(subject, request), deps.now());
  if (claimed === null) return 'not-again';
  const letter = await onLetterhead(deps.db, subject.organizationId, await write());
  const result = await deps.mail.deliver(letter);
  await finish(deps, subject, { ...claimed, about: request.about, result });
  return result;
}

export async function isOverSendersLimit(
  deps: Deps,
  facts: store.LetterFacts,
  { senderId, about, occasion, channel = 'mail' }: LetterRequest,
): Promise<boolean> {
  if (senderId === null) return false;
  const except = { appointmentId: facts.appointmentId, about, occasion, channel };
  return hasSentTooMany(deps, { senderId, except });
}

/** Whether this person or program has caused as many letters as one may in a day (S62). */
export async function hasSentTooMany(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sender: Omit<Parameters<typeof store.countOfSender>[1], 'since'>,
): Promise<boolean> {
  const since = new Date(now().getTime() - dayMs);
  const count = await store.countOfSender(db, { ...sender, since });
  if (count < letterLimits.ofSenderADay) return false;
  return count >= letterLimits.ofProgramADay || !(await store.isProgram(db, sender.senderId));
}

interface WrittenText {
  to: string;
  link: string;
  hospital: string;
  /** Of the patient, by the record. */
  language: string | null;
}

/** A text message that another feature writes when it is certain to be sent. */
export async function textOver(
  deps: Deps,
  ref: AppointmentRef,
  { write, ...request }: LetterRequest & { write: () => Promise<WrittenText> },
): Promise<HandOverResult | 'not-again'> {
  if (deps.sms === null) return 'not-again';
  const claimed = await store.claim(
    deps.db,
    rowOf(ref, { ...request, channel: 'sms' }),
    deps.now(),
  );
  if (claimed === null) return 'not-again';
  const { to, language, ...written } = await write();
  const { organizationId } = ref;
  const sentences = await sentencesFor(deps.db, { organizationId, language });
  const words = textMessage(request.about, { ...written, ...sentences, isOne: true });
  const { is: result, providerId } = await deps.sms.deliver({ to, text: words });
  const handed = { ...claimed, about: request.about, channel: 'sms' as const, result };
  await finish(deps, ref, handed, {
    more: (db) => saveProviderId(db, { id: claimed.id, providerId, at: deps.now() }),
  });
  return result;
}
