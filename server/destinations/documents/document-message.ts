/** Makes an HL7 v2.5.1 message MDM^T02 of a signed note or answer, or of an addendum, which names its note, as text, PDF or both (S266). */
import { dispositionWords } from '#shared/visits/notes.ts';
import type { DocumentFormat } from '#shared/destinations/message-kinds.ts';
import type { DocumentRow } from './document-store.ts';
import { componentsOf, escaped, practitionerName, segment, timeOf } from './hl7-text.ts';
import { headerOf, patientSegment, type Sender } from './message-parts.ts';

interface DocumentSender extends Sender {
  documentFormat: DocumentFormat;
}

export interface DocumentToSend {
  /** Null for the answer to a query, which is of no visit. */
  visitId: string | null;
  /** The visit's, or the query's. */
  documentId: string;
  number: number;
  controlId: string;
  sentAt: Date;
  /** Null where it is sent as text alone. */
  pdf: Buffer | null;
}

/** As in TXA-12: the id of the visit or the query, with the number of an addendum. */
export const documentIdOf = ({
  documentId,
  number,
}: {
  documentId: string;
  number: number;
}): string => (number === 0 ? documentId : `${documentId}.${number}`);

function textOf({ noteText, disposition, signedBy, signedAt }: DocumentRow): string {
  const outcome = disposition === null ? [] : [`Disposition: ${dispositionWords[disposition]}`];
  return [noteText, ...outcome, `Signed by ${signedBy}, ${signedAt.toISOString()}`].join('\n\n');
}

interface Content {
  kind: 'FT' | 'ED';
  /** Of OBX-5, escaped. */
  value: string;
}

function contentsOf(
  row: DocumentRow,
  sender: DocumentSender,
  { number, pdf }: DocumentToSend,
): Content[] {
  const text = number > 0 ? (row.addendumText ?? '') : textOf(row);
  return [
    ...(sender.documentFormat === 'pdf' ? [] : [{ kind: 'FT' as const, value: escaped(text) }]),
    ...(pdf ? [{ kind: 'ED' as const, value: `^AP^PDF^Base64^${pdf.toString('base64')}` }] : []),
  ];
}

/** Type, presentation and times stand in TXA, the text and the PDF each whole in one OBX. Throws Unfit. */
export function documentMessage(
  row: DocumentRow,
  sender: DocumentSender,
  document: DocumentToSend,
): string {
  const { visitId, documentId, number, controlId, sentAt } = document;
  const patient = patientSegment(row, sender);
  const at = row.addendumAt ?? row.signedAt;
  const author = { fullName: row.author, npi: row.npi };
  const startedAt = row.openedAt ?? row.startsAt;
  const entity = (id: string) => componentsOf(id, sender.sendingApplication);
  const isAddendum = number > 0;
  const segments = [
    headerOf(sender, { type: 'MDM^T02^MDM_T02', controlId, sentAt }),
    segment('EVN', { 1: 'T02', 2: timeOf(at) }),
    patient,
    visitId === null
      ? segment('PV1', { 1: '1', 2: 'U' })
      : segment('PV1', {
          1: '1',
          2: 'O',
          19: componentsOf(visitId, '', '', sender.sendingApplication, 'VN'),
          44: timeOf(startedAt),
          45: row.endedAt ? timeOf(row.endedAt) : '',
        }),
    segment('TXA', {
      1: '1',
      2: 'PR',
      3: sender.documentFormat === 'pdf' ? 'AP' : 'FT',
      4: timeOf(startedAt),
      5: practitionerName(author),
      6: timeOf(at),
      9: practitionerName(author),
      10: practitionerName(author),
      12: entity(documentIdOf({ documentId, number })),
      ...(isAddendum && { 13: entity(documentIdOf({ documentId, number: 0 })) }),
      17: 'LA',
      19: 'AV',
      22: practitionerName(author, at),
    }),
    ...contentsOf(row, sender, document).map(({ kind, value }, index) =>
      segment('OBX', {
        1: String(index + 1),
        2: kind,
        3: componentsOf('34109-9', 'Note', 'LN'),
        5: value,
        11: 'F',
        14: timeOf(at),
      }),
    ),
  ];
  return `${segments.join('\r')}\r`;
}
