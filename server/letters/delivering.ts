/** Hands one letter to the mail server, once, and stores what became of it (S61). */
import type {
  AppointmentLetterKind,
  LetterChannel,
  LetterKind,
  UnsentReason,
} from '#shared/appointments/unsent-letters.ts';
import { dayMs } from '#shared/durations.ts';
import { letterLimits } from '#shared/limits.ts';
import { record, serverActor, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { untilTaken } from '#server/platform/jobs/job-kinds.ts';
import type { Letter } from '#server/platform/mail.ts';
import type { HandOverResult } from '#server/platform/mail-hand-over.ts';
import { letterTo } from './appointment-letter.ts';
import * as store from './store.ts';
import { saveProviderId } from './sms-report-store.ts';
import { textMessage } from './text-message.ts';

interface AppointmentRef {
  organizationId: string;
  appointmentId: string;
}

interface SentLinkRef extends AppointmentRef {
  /** The address or number that the link is sent to. */
  sentTo: string;
}

/** Functions of the features above, which create the links in letters. */
export interface PatientLinks {
  /** In the caller's transaction; the hash finds the link again. */
  readonly newAppointmentLink: (
    db: Connection,
    deps: Deps,
    ref: SentLinkRef,
  ) => Promise<{ address: string; tokenHash: Buffer }>;
  /** For a link whose letter cannot have arrived. */
  readonly dropAppointmentLink: (db: Connection, tokenHash: Buffer) => Promise<void>;
  /** The patient's link to the tele-visit; null where the visit is over. */
  readonly newVisitLink: (
    db: Connection,
    parts: Deps & Actor,
    ref: SentLinkRef,
  ) => Promise<string | null>;
}

export interface MailingDeps extends Deps {
  readonly links: PatientLinks;
}

/** Makes the job be retried, after a growing pause; has no address and no name. */
class LetterDeferred extends Error {
  constructor() {
    super('the mail server or the network of text messages did not take a letter');
  }
}

/** Where a letter goes besides the mailbox, or instead of it. */
export interface Reach {
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

const rowOf = (ref: AppointmentRef, request: LetterRequest): store.NewLetter => ({
  organizationId: ref.organizationId,
  appointmentId: ref.appointmentId,
  about: request.about,
  occasion: request.occasion,
  channel: request.channel ?? 'mail',
  otherIds: (request.others ?? []).map(({ appointmentId }) => appointmentId),
  senderId: request.senderId,
  recipient: request.recipient ?? null,
});

/** To everybody: those who plan for others have the letter on their list too. */
const publish = ({ changed }: Deps, { organizationId }: AppointmentRef): void =>
  changed({ organizationId, area: 'appointments', practitionerIds: [] });

type Sent = Pick<LetterRequest, 'about' | 'channel'>;

export const note = (
  db: Connection,
  deps: Deps,
  { organizationId, appointmentId }: AppointmentRef,
  { result, about, channel = 'mail' }: { result: HandOverResult | UnsentReason } & Sent,
) =>
  record(db, serverActor(deps), {
    action: 'appointment.letter',
    outcome: result === 'accepted' ? 'success' : 'failure',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id: appointmentId },
    detail: {
      about,
      ...(channel === 'sms' && { channel }),
      ...(result === 'accepted' ? {} : { result }),
    },
  });

/** Puts a letter that is not sent on the list of patients who were not told. */
export async function leaveUnsent(
  deps: Deps,
  facts: AppointmentRef,
  request: LetterRequest & { reason: UnsentReason },
): Promise<void> {
  const { reason } = request;
  const isNew = await deps.db.transaction().execute(async (db) => {
    const isMarked = await store.markUnsent(db, rowOf(facts, request), { reason, at: deps.now() });
    if (isMarked) await note(db, deps, facts, { ...request, result: reason });
    return isMarked;
  });
  if (isNew) publish(deps, facts);
}

/** Writes the letter's row and its links before it is sent; null where it is not sent again. */
function prepare(
  deps: MailingDeps,
  facts: store.LetterFacts,
  { sentTo, ...request }: LetterRequest & { sentTo: string },
) {
  const { organizationId, appointmentId, kind } = facts;
  const ref = { organizationId, appointmentId, sentTo };
  const { about, others = [] } = request;
  return deps.db.transaction().execute(async (db) => {
    const claimed = await store.claim(db, rowOf(facts, request), deps.now());
    if (claimed === null) return null;
    // A text message says nothing but its sentence: when it was, the link shows.
    const isText = request.channel === 'sms';
    if (about === 'cancelled' && !isText) return { ...claimed, link: null, visitLink: null };
    const isByVideo = kind === 'tele-visit' && others.length === 0 && about !== 'cancelled';
    const visitLink = isByVideo
      ? await deps.links.newVisitLink(db, { ...deps, ...serverActor(deps) }, ref)
      : null;
    return { ...claimed, link: await deps.links.newAppointmentLink(db, deps, ref), visitLink };
  });
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

async function finish(
  deps: Deps,
  ref: AppointmentRef,
  { id, tries, result, ...sent }: HandedOver,
  { undo, more }: Ending = {},
): Promise<store.LetterEnd> {
  const ended = endOf(result, tries);
  const isGone = result === 'deferred' || result === 'rejected';
  await deps.db.transaction().execute(async (db) => {
    await store.end(db, { ...ended, id, at: deps.now() });
    if (isGone) await undo?.(db);
    await more?.(db);
    await note(db, deps, ref, { ...sent, result });
  });
  const isListed = ended.state === 'failed' || ended.state === 'unknown' || sent.about === 'offer';
  const wasListed = ended.state === 'sent' && tries > 1;
  if (isListed || wasListed) publish(deps, ref);
  return ended;
}

/**
 * Hands over a letter that another feature writes when it is certain to be sent. `not-again`: it was sent, may have arrived, or the
 * patient was told in another way.
 */
export async function handOver(
  deps: Deps,
  ref: AppointmentRef,
  { write, ...request }: LetterRequest & { write: () => Promise<Letter> },
): Promise<HandOverResult | 'not-again'> {
  const claimed = await store.claim(deps.db, rowOf(ref, request), deps.now());
  if (claimed === null) return 'not-again';
  const result = await deps.mail.deliver(await write());
  await finish(deps, ref, { ...claimed, about: request.about, result });
  return result;
}

async function isOverSendersLimit(
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

/** Throws where it was not taken for now in a channel, so that the job is retried. */
export async function deliver(
  deps: MailingDeps,
  facts: store.LetterFacts,
  request: AppointmentLetterRequest,
): Promise<void> {
  const channels = channelsOf(deps, facts);
  const [channel] = channels;
  if (channel === undefined) return;
  if (await isOverSendersLimit(deps, facts, { ...request, channel }))
    return leaveUnsent(deps, facts, { ...request, channel, reason: 'sender-limit' });
  const states = [];
  for (const one of channels)
    states.push(await (one === 'mail' ? mail : text)(deps, facts, { ...request, channel: one }));
  if (states.includes('deferred')) throw new LetterDeferred();
}

/** Null where it is not sent again. */
async function mail(
  deps: MailingDeps,
  facts: store.LetterFacts,
  request: AppointmentLetterRequest,
): Promise<store.LetterEnd['state'] | null> {
  const { email } = facts;
  if (email === null) return null;
  const prepared = await prepare(deps, facts, { ...request, sentTo: email });
  if (prepared === null) return null;
  const { about, others = [] } = request;
  const letter = letterTo(
    { ...facts, email },
    {
      about,
      others,
      id: prepared.id,
      link: prepared.link?.address ?? null,
      visitLink: prepared.visitLink,
      from: deps.env.MAIL_FROM,
      at: deps.now(),
    },
  );
  const result = await deps.mail.deliver(letter);
  const handed = { ...prepared, about, result };
  return (await finish(deps, facts, handed, { undo: dropLink(deps, prepared.link) })).state;
}

/** That of a letter whose fate is unknown stays alive. */
const dropLink =
  ({ links }: MailingDeps, link: { tokenHash: Buffer } | null) =>
  async (db: Connection): Promise<void> => {
    if (link) await links.dropAppointmentLink(db, link.tokenHash);
  };

async function text(
  deps: MailingDeps,
  facts: store.LetterFacts,
  request: AppointmentLetterRequest,
): Promise<store.LetterEnd['state'] | null> {
  const { smsNumber: to } = facts;
  if (to === null || deps.sms === null) return null;
  const prepared = await prepare(deps, facts, { ...request, sentTo: to });
  if (prepared === null) return null;
  const { about, others = [] } = request;
  const { link, visitLink } = prepared;
  const words = textMessage(about, {
    hospital: facts.hospital,
    isOne: others.length === 0,
    link: visitLink ?? link?.address ?? '',
  });
  const { is: result, providerId } = await deps.sms.deliver({ to, text: words });
  return (
    await finish(
      deps,
      facts,
      { ...prepared, about, channel: 'sms', result },
      {
        undo: dropLink(deps, link),
        more: (db) => saveProviderId(db, { id: prepared.id, providerId, at: deps.now() }),
      },
    )
  ).state;
}

interface WrittenText {
  to: string;
  link: string;
  hospital: string;
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
  const { to, link, hospital } = await write();
  const words = textMessage(request.about, { hospital, isOne: true, link });
  const { is: result, providerId } = await deps.sms.deliver({ to, text: words });
  const handed = { ...claimed, about: request.about, channel: 'sms' as const, result };
  await finish(deps, ref, handed, {
    more: (db) => saveProviderId(db, { id: claimed.id, providerId, at: deps.now() }),
  });
  return result;
}
