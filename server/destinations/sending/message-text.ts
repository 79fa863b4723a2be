/** Makes the text of a message that is next: of a note, or of an appointment as it is by now. */
import {
  appointmentMessage,
  refusingMessage,
} from '#server/destinations/appointments/appointment-message.ts';
import * as appointments from '#server/destinations/appointments/sent-appointment-store.ts';
import type { DocumentFormat } from '#shared/destinations/message-kinds.ts';
import { answerPdf } from '#server/destinations/answers/answer-document.ts';
import { answerRow } from '#server/destinations/answers/answer-row.ts';
import { answersById } from '#server/destinations/answers/answer-store.ts';
import type { DrawnPdf } from '#server/platform/pdf/draw-pdf.ts';
import { documentOf } from '#server/destinations/documents/document-store.ts';
import { documentMessage } from '#server/destinations/documents/document-message.ts';
import { Unfit } from '#server/destinations/documents/message-parts.ts';
import { notePdf, visitRecords } from '#server/visits/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { NextMessage } from './destination-queue-store.ts';

export const seeLog = 'The server’s log says why.';

interface Making {
  next: NextMessage;
  controlId: string;
}

/** Throws Unfit where a PDF alone would lose signs. */
function requireDrawn(
  { bytes, missing }: Pick<DrawnPdf, 'bytes' | 'missing'>,
  format: DocumentFormat,
): Buffer {
  if (missing > 0 && format === 'pdf')
    throw new Unfit(
      'The note has signs that a PDF cannot draw here. Let the destination take text too, then send again.',
    );
  return bytes;
}

/** With the addenda up to the one that is sent; null where the destination takes text alone. */
async function pdfOf(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { organizationId, number, documentFormat }: NextMessage,
  visitId: string,
): Promise<Buffer | null> {
  if (documentFormat === 'text') return null;
  const [visit] = await visitRecords(deps, { organizationId, visitIds: [visitId] });
  if (!visit?.note) throw new Unfit('The note was deleted by its age.');
  const addenda = visit.note.addenda.slice(0, number);
  const { bytes, missing } = await notePdf({
    ...visit,
    note: { ...visit.note, addenda, version: 1 + number },
  });
  return requireDrawn({ bytes, missing }, documentFormat);
}

/** As it was then: with the addenda up to the one that is sent. Throws Unfit. */
async function answerMaker(
  { db }: Pick<Deps, 'db'>,
  { next, controlId }: Making,
  { caseId, sentAt }: { caseId: string; sentAt: Date },
): Promise<() => Promise<string>> {
  const { organizationId, number, documentFormat } = next;
  const [answer] = await answersById(db, { organizationId, ids: [caseId] });
  if (!answer) throw new Unfit('The answer was deleted by its age.');
  const addenda = answer.addenda.filter((addendum) => addendum.number <= number);
  return async () => {
    const drawn = documentFormat === 'text' ? null : await answerPdf({ ...answer, addenda });
    const pdf = drawn && requireDrawn(drawn, documentFormat);
    const document = { visitId: null, documentId: caseId, number, controlId, sentAt, pdf };
    return documentMessage(answerRow(answer, number), next, document);
  };
}

/** What it needs is read before, so that a store that is away is no fault of the message. */
async function makerOf(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { next, controlId }: Making,
): Promise<() => Promise<string> | string> {
  const { db, now } = deps;
  const identity = { controlId, sentAt: now() };
  const { visitId, appointmentId, answersMessageId, event, startsAt, endsAt } = next;
  if (visitId !== null) {
    const document = await documentOf(db, { visitId, number: next.number });
    if (!document) throw new Unfit('The note was deleted by its age.');
    return async () => {
      const pdf = await pdfOf(deps, next, visitId);
      const about = { visitId, documentId: visitId, number: next.number };
      return documentMessage(document, next, { ...about, ...identity, pdf });
    };
  }
  if (next.caseId !== null)
    return answerMaker(deps, { next, controlId }, { caseId: next.caseId, sentAt: identity.sentAt });
  if (answersMessageId !== null) {
    const theirs = await appointments.answeredText(db, answersMessageId);
    if (theirs === null) throw new Unfit('The message that it answers was deleted by its age.');
    return () => refusingMessage(theirs, next, identity);
  }
  if (appointmentId === null || event === null || startsAt === null || endsAt === null)
    throw new Unfit('It says of nothing what became of it.');
  const appointment = await appointments.appointmentOf(db, appointmentId, next.destinationId);
  const toSend = { appointmentId, event, startsAt, endsAt, ...identity };
  return () => appointmentMessage(appointment, next, toSend);
}

/** A bug here is this message's problem: it is listed, and holds nobody. Throws Unfit. */
export async function textToSend(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  making: Making,
): Promise<string> {
  const make = await makerOf(deps, making);
  try {
    return await make();
  } catch (error) {
    if (error instanceof Unfit) throw error;
    const messageId = making.next.id;
    deps.log.error({ err: error, messageId }, 'a message to a destination could not be made');
    throw new Unfit(`No message could be made of it. ${seeLog}`);
  }
}
