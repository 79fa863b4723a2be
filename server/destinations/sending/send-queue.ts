/** Sends what waits at a destination, one after the other: the next one only once the one before is accepted (S263). */
import { record, serverActor } from '#server/audit/service.ts';
import { documentOf, type DocumentRow } from '#server/destinations/documents/document-store.ts';
import { documentMessage, Unfit } from '#server/destinations/documents/document-message.ts';
import { notePdf, visitRecords } from '#server/visits/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readAcknowledgement, type Verdict } from './acknowledgement.ts';
import { openLink, Unanswered, type Link } from './mllp-link.ts';
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

const seeLog = 'The server’s log says why.';

/** With the addenda up to the one that is sent; null where the destination takes text alone. */
async function pdfOf(deps: Deps, next: store.NextMessage): Promise<Buffer | null> {
  const { organizationId, visitId, number, documentFormat } = next;
  if (documentFormat === 'text') return null;
  const [visit] = await visitRecords(deps, { organizationId, visitIds: [visitId] });
  if (!visit?.note) throw new Unfit('The note was deleted by its age.');
  const addenda = visit.note.addenda.slice(0, number);
  const { bytes, missing } = await notePdf({
    ...visit,
    note: { ...visit.note, addenda, version: 1 + number },
  });
  if (missing > 0 && documentFormat === 'pdf')
    throw new Unfit(
      'The note has signs that a PDF cannot draw here. Let the destination take text too, then send again.',
    );
  return bytes;
}

/** A bug here is this message's problem: it is listed, and holds nobody. Throws Unfit. */
async function textToSend(
  deps: Deps,
  document: DocumentRow | null,
  { next, controlId }: { next: store.NextMessage; controlId: string },
): Promise<string> {
  if (!document) throw new Unfit('The note was deleted by its age.');
  try {
    const pdf = await pdfOf(deps, next);
    return documentMessage(document, next, { ...next, controlId, sentAt: deps.now(), pdf });
  } catch (error) {
    if (error instanceof Unfit) throw error;
    deps.log.error(
      { err: error, messageId: next.id },
      'a message to a destination could not be made',
    );
    throw new Unfit(`No message could be made of it. ${seeLog}`);
  }
}

/** Its text as it was tried before, or made and stored now. Null where it is not to be sent. */
async function readyToSend(deps: Deps, next: store.NextMessage): Promise<Ready | null> {
  const { db, now } = deps;
  const { id, text, controlId } = next;
  if (text !== null && controlId !== null) return { ...next, text, controlId };
  const newControlId = deps.randomBytes(controlIdBytes).toString('hex');
  try {
    const document = await documentOf(db, next);
    const newText = await textToSend(deps, document, { next, controlId: newControlId });
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

const auditOf = ({ organizationId, visitId, destinationId, kind, number }: Ready) => ({
  action: 'destination.send' as const,
  account: { id: null, organizationId },
  object: { type: 'Visit', id: visitId },
  detail: { destinationId, kind, number },
});

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
