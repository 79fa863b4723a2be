/** Hands one letter to the mail server, once, and stores what became of it (S61). */
import type {
  AppointmentLetterKind,
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

interface AppointmentRef {
  organizationId: string;
  appointmentId: string;
}

interface MailedLinkRef extends AppointmentRef {
  /** The address that the link is mailed to. */
  email: string;
}

/** Functions of the features above, which create the links in letters. */
export interface PatientLinks {
  /** In the caller's transaction; the hash finds the link again. */
  readonly newAppointmentLink: (
    db: Connection,
    deps: Deps,
    ref: MailedLinkRef,
  ) => Promise<{ address: string; tokenHash: Buffer }>;
  /** For a link whose letter cannot have arrived. */
  readonly dropAppointmentLink: (db: Connection, tokenHash: Buffer) => Promise<void>;
  /** The patient's link to the tele-visit; null where the visit is over. */
  readonly newVisitLink: (
    db: Connection,
    parts: Deps & Actor,
    ref: MailedLinkRef,
  ) => Promise<string | null>;
}

export interface MailingDeps extends Deps {
  readonly links: PatientLinks;
}

/** Makes the job be retried, after a growing pause; has no address and no name. */
class MailDeferred extends Error {
  constructor() {
    super('the mail server did not take a letter');
  }
}

export interface LetterRequest {
  about: LetterKind;
  /** The key of the letter: each is sent once. */
  occasion: string;
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
  otherIds: (request.others ?? []).map(({ appointmentId }) => appointmentId),
  senderId: request.senderId,
  recipient: request.recipient ?? null,
});

/** To everybody: those who plan for others have the letter on their list too. */
const publish = ({ changed }: Deps, { organizationId }: AppointmentRef): void =>
  changed({ organizationId, area: 'appointments', practitionerIds: [] });

const note = (
  db: Connection,
  deps: Deps,
  { organizationId, appointmentId }: AppointmentRef,
  { result, about }: { result: HandOverResult | UnsentReason; about: LetterKind },
) =>
  record(db, serverActor(deps), {
    action: 'appointment.letter',
    outcome: result === 'accepted' ? 'success' : 'failure',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id: appointmentId },
    detail: { about, ...(result === 'accepted' ? {} : { result }) },
  });

/** Puts a letter that is not sent on the list of patients who were not told. */
export async function leaveUnsent(
  deps: Deps,
  facts: AppointmentRef,
  request: LetterRequest & { reason: UnsentReason },
): Promise<void> {
  const { reason, about } = request;
  const isNew = await deps.db.transaction().execute(async (db) => {
    const isMarked = await store.markUnsent(db, rowOf(facts, request), { reason, at: deps.now() });
    if (isMarked) await note(db, deps, facts, { result: reason, about });
    return isMarked;
  });
  if (isNew) publish(deps, facts);
}

/** Writes the letter's row and its links before it is sent; null where it is not sent again. */
function prepare(
  deps: MailingDeps,
  facts: store.LetterFacts & { email: string },
  request: LetterRequest,
) {
  const { organizationId, appointmentId, kind, email } = facts;
  const ref = { organizationId, appointmentId, email };
  const { about, others = [] } = request;
  return deps.db.transaction().execute(async (db) => {
    const claimed = await store.claim(db, rowOf(facts, request), deps.now());
    if (claimed === null) return null;
    if (about === 'cancelled') return { ...claimed, link: null, visitLink: null };
    const isByVideo = kind === 'tele-visit' && others.length === 0;
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

interface HandedOver {
  id: string;
  tries: number;
  about: LetterKind;
  result: HandOverResult;
}

/** `undo`: for a letter that cannot have arrived. */
async function finish(
  deps: Deps,
  ref: AppointmentRef,
  { id, tries, about, result }: HandedOver,
  undo: (db: Connection) => Promise<void> = () => Promise.resolve(),
): Promise<store.LetterEnd> {
  const ended = endOf(result, tries);
  const isGone = result === 'deferred' || result === 'rejected';
  await deps.db.transaction().execute(async (db) => {
    await store.end(db, { ...ended, id, at: deps.now() });
    if (isGone) await undo(db);
    await note(db, deps, ref, { result, about });
  });
  const isListed = ended.state === 'failed' || ended.state === 'unknown' || about === 'offer';
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
  { senderId, about, occasion }: LetterRequest,
): Promise<boolean> {
  if (senderId === null) return false;
  const except = { appointmentId: facts.appointmentId, about, occasion };
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

/** Throws where the mail server did not take it for now, so that the job is retried. */
export async function deliver(
  deps: MailingDeps,
  facts: store.LetterFacts,
  request: AppointmentLetterRequest,
): Promise<void> {
  const { email } = facts;
  if (email === null) return;
  if (await isOverSendersLimit(deps, facts, request))
    return leaveUnsent(deps, facts, { ...request, reason: 'sender-limit' });
  const prepared = await prepare(deps, { ...facts, email }, request);
  if (!prepared) return;
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
  const { id, tries, link } = prepared;
  // That of a letter whose fate is unknown stays alive.
  const { state } = await finish(deps, facts, { id, tries, about, result }, async (db) => {
    if (link) await deps.links.dropAppointmentLink(db, link.tokenHash);
  });
  if (state === 'deferred') throw new MailDeferred();
}
