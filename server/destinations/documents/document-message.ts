/** Makes an HL7 v2.5.1 message MDM^T02 of a signed note, or of an addendum, which names its note, as text, PDF or both (S266). */
import { dispositionWords } from '#shared/visits/notes.ts';
import type { DocumentFormat } from '#shared/destinations/message-kinds.ts';
import type { DocumentRow } from './document-store.ts';
import {
  componentsOf,
  escaped,
  personName,
  practitionerName,
  segment,
  timeOf,
} from './hl7-text.ts';

export interface Sender {
  sendingApplication: string;
  sendingFacility: string;
  receivingApplication: string;
  receivingFacility: string;
  numberType: string;
  numberAuthority: string;
  documentFormat: DocumentFormat;
}

export interface DocumentToSend {
  visitId: string;
  number: number;
  controlId: string;
  sentAt: Date;
  /** Null where it is sent as text alone. */
  pdf: Buffer | null;
}

/** Why there is no message; words for who looks after the destination. */
export class Unfit extends Error {}

/** As in TXA-12: the visit's id, with the number of an addendum. */
export const documentIdOf = ({ visitId, number }: { visitId: string; number: number }): string =>
  number === 0 ? visitId : `${visitId}.${number}`;

function patientOf(row: DocumentRow): { number: string; name: string; birthDate: string } {
  const { patientId, recordNumber, patientName, birthDate } = row;
  if (patientId === null)
    throw new Unfit(
      'The appointment is of no registered patient. Link it to one, then send again.',
    );
  if (recordNumber === null || patientName === null)
    throw new Unfit('The patient has no record number. Enter it, then send again.');
  return { number: recordNumber, name: patientName, birthDate: birthDate ?? '' };
}

function textOf({ noteText, disposition, signedBy, signedAt }: DocumentRow): string {
  const outcome = disposition === null ? [] : [`Disposition: ${dispositionWords[disposition]}`];
  return [noteText, ...outcome, `Signed by ${signedBy}, ${signedAt.toISOString()}`].join('\n\n');
}

interface Content {
  kind: 'FT' | 'ED';
  /** Of OBX-5, escaped. */
  value: string;
}

function contentsOf(row: DocumentRow, sender: Sender, { number, pdf }: DocumentToSend): Content[] {
  const text = number > 0 ? (row.addendumText ?? '') : textOf(row);
  return [
    ...(sender.documentFormat === 'pdf' ? [] : [{ kind: 'FT' as const, value: escaped(text) }]),
    ...(pdf ? [{ kind: 'ED' as const, value: `^AP^PDF^Base64^${pdf.toString('base64')}` }] : []),
  ];
}

/** Type, presentation and times stand in TXA, the text and the PDF each whole in one OBX. Throws Unfit. */
export function documentMessage(
  row: DocumentRow,
  sender: Sender,
  document: DocumentToSend,
): string {
  const { visitId, number, controlId, sentAt } = document;
  const patient = patientOf(row);
  const at = row.addendumAt ?? row.signedAt;
  const author = { fullName: row.author, npi: row.npi };
  const startedAt = row.openedAt ?? row.startsAt;
  const entity = (id: string) => componentsOf(id, sender.sendingApplication);
  const isAddendum = number > 0;
  const segments = [
    `MSH|^~\\&|${[
      sender.sendingApplication,
      sender.sendingFacility,
      sender.receivingApplication,
      sender.receivingFacility,
      timeOf(sentAt),
      '',
      'MDM^T02^MDM_T02',
      controlId,
      'P',
      '2.5.1',
      '||||',
    ].join('|')}|UNICODE UTF-8`,
    segment('EVN', { 1: 'T02', 2: timeOf(at) }),
    segment('PID', {
      1: '1',
      3: componentsOf(patient.number, '', '', sender.numberAuthority, sender.numberType),
      5: personName(patient.name),
      7: patient.birthDate.replaceAll('-', ''),
    }),
    segment('PV1', {
      1: '1',
      2: 'O',
      19: componentsOf(visitId, '', '', sender.sendingApplication, 'VN'),
      44: timeOf(startedAt),
      45: row.endedAt ? timeOf(row.endedAt) : '',
    }),
    segment('TXA', {
      1: '1',
      2: 'PN',
      3: sender.documentFormat === 'pdf' ? 'AP' : 'FT',
      4: timeOf(startedAt),
      5: practitionerName(author),
      6: timeOf(at),
      9: practitionerName(author),
      10: practitionerName(author),
      12: entity(documentIdOf({ visitId, number })),
      ...(isAddendum && { 13: entity(documentIdOf({ visitId, number: 0 })) }),
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
