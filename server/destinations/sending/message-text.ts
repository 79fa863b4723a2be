/** Makes the text of a message that is next: of a note, or of an appointment as it is by now. */
import {
  appointmentMessage,
  refusingMessage,
} from '#server/destinations/appointments/appointment-message.ts';
import * as appointments from '#server/destinations/appointments/sent-appointment-store.ts';
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
  if (missing > 0 && documentFormat === 'pdf')
    throw new Unfit(
      'The note has signs that a PDF cannot draw here. Let the destination take text too, then send again.',
    );
  return bytes;
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
      return documentMessage(document, next, { ...next, visitId, ...identity, pdf });
    };
  }
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
