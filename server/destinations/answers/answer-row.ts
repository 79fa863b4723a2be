/** A signed answer as the row of which a document message is made. */
import type { DocumentRow } from '#server/destinations/documents/document-store.ts';
import { answerText } from './answer-document.ts';
import type { SignedQueryAnswer } from './answer-store.ts';

/** @param number 0 for the answer, then its addenda. */
export function answerRow(answer: SignedQueryAnswer, number: number): DocumentRow {
  const { patientId, patientName, recordNumber, birthDate, signedBy, signedAt, addenda } = answer;
  const addendum = addenda.find((one) => one.number === number);
  const author = addendum?.by ?? signedBy;
  return {
    patientId,
    patientName,
    recordNumber,
    birthDate,
    noteText: answerText(answer),
    disposition: null,
    signedAt,
    signedBy: signedBy.fullName,
    addendumText: addendum?.text ?? null,
    addendumAt: addendum ? new Date(addendum.at) : null,
    author: author.fullName,
    npi: author.npi,
    startsAt: signedAt,
    openedAt: null,
    endedAt: null,
  };
}
