/** Sends what waits at a destination, one after the other: the next one only once the one before is accepted (S263). */
import { record, serverActor } from '#server/audit/service.ts';
import { Unfit } from '#server/destinations/documents/message-parts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readAcknowledgement, type Verdict } from './acknowledgement.ts';
import { openLink, Unanswered, type Link } from './mllp-link.ts';
import { seeLog, textToSend } from './message-text.ts';
import { pauseAfterRefusal, pauseAfterSilence } from './retry-times.ts';
import * as store from './destination-queue-store.ts';

export interface Turn {
  /** Throws where another server may send to this destination now. */
  requireLock: () => Promise<void>;
  signal: AbortSignal;
}

/** Twenty signs, the most that MSH-10 has. */
const controlIdBytes = 10;

interface Ready extends store.NextMessage {
  controlId: string;
  text: string;
}

/** Its text as it was tried before, or made and stored now. Null where it is not to be sent. */
async function readyToSend(deps: Deps, next: store.NextMessage): Promise<Ready | null> {
  const { db, now } = deps;
  const { id, text, controlId } = next;
  if (text !== null && controlId !== null) return { ...next, text, controlId };
  const newControlId = deps.randomBytes(controlIdBytes).toString('hex');
  try {
    const newText = await textToSend(deps, { next, controlId: newControlId });
    const isKept = await store.keepText(db, { id, controlId: newControlId, text: newText });
    return isKept ? { ...next, text: newText, controlId: newControlId } : null;
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    await store.markUnfit(db, { id, failure: error.message, at: now() });
    return null;
  }
}

/** An answer that was not understood counts as none; so does one that a bug keeps us from reading. */
async function verdictOf(
  { log }: Deps,
  link: () => Promise<Link>,
  { id, text, controlId }: Ready,
): Promise<Verdict> {
  try {
    return await readAcknowledgement(await (await link()).exchange(text), controlId);
  } catch (error) {
    if (error instanceof Unanswered) return { is: 'unanswered', reason: error.message };
    log.error({ err: error, messageId: id }, 'a message to a destination could not be sent');
    return { is: 'unanswered', reason: `It could not be sent. ${seeLog}` };
  }
}

/** What it is about; for one that answers a message of theirs, that message. */
function aboutOf({ visitId, caseId, appointmentId, answersMessageId }: Ready) {
  if (visitId !== null) return { type: 'Visit', id: visitId };
  if (caseId !== null) return { type: 'Task', id: caseId };
  return appointmentId === null
    ? { type: 'FactMessage', id: answersMessageId ?? '' }
    : { type: 'Appointment', id: appointmentId };
}

const auditOf = (message: Ready) => {
  const { organizationId, destinationId, kind, number, event } = message;
  return {
    action: 'destination.send' as const,
    account: { id: null, organizationId },
    object: aboutOf(message),
    detail: { destinationId, kind, ...(event === null ? { number } : { event }) },
  };
};

async function saveAccepted(deps: Deps, message: Ready): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const { id, controlId } = message;
    if (await store.markAccepted(db, { id, controlId, at: deps.now() }))
      await record(db, serverActor(deps), auditOf(message));
  });
}

function pauseAfter(verdict: Exclude<Verdict, { is: 'accepted' }>, message: Ready): number | null {
  if (verdict.is === 'unanswered') return pauseAfterSilence(message.tries - message.refusals + 1);
  return verdict.isFinal ? null : pauseAfterRefusal(message.refusals + 1);
}

async function saveFailure(
  deps: Deps,
  message: Ready,
  verdict: Exclude<Verdict, { is: 'accepted' }>,
): Promise<void> {
  const { id, controlId } = message;
  const at = deps.now();
  const pauseMs = pauseAfter(verdict, message);
  const nextTryAt = pauseMs === null ? null : new Date(at.getTime() + pauseMs);
  const isRefusal = verdict.is === 'refused';
  await deps.db.transaction().execute(async (db) => {
    const failure = verdict.reason;
    await store.noteFailure(db, { id, controlId, failure, at, isRefusal, nextTryAt });
    if (nextTryAt === null)
      await record(db, serverActor(deps), { ...auditOf(message), outcome: 'failure' });
  });
}

/** Ends where nothing is due, and after the first message that is not accepted. */
export async function sendQueue(deps: Deps, destinationId: string, turn: Turn): Promise<void> {
  let opened: Link | undefined;
  try {
    while (!turn.signal.aborted) {
      const next = await store.nextMessage(deps.db, destinationId, deps.now());
      if (!next) return;
      const message = await readyToSend(deps, next);
      if (!message) continue;
      await turn.requireLock();
      const link = async () => (opened ??= await openLink(deps.env, message, turn.signal));
      const verdict = await verdictOf(deps, link, message);
      if (verdict.is === 'accepted') await saveAccepted(deps, message);
      else if (turn.signal.aborted) return;
      else return await saveFailure(deps, message, verdict);
    }
  } finally {
    opened?.close();
  }
}
