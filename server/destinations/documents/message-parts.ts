/** What every message to a destination begins with: its header and its patient. */
import { componentsOf, personName, segment, timeOf } from './hl7-text.ts';

export interface Sender {
  sendingApplication: string;
  sendingFacility: string;
  receivingApplication: string;
  receivingFacility: string;
  numberType: string;
  numberAuthority: string;
}

/** Why there is no message; words for who looks after the destination. */
export class Unfit extends Error {}

interface Header {
  /** MSH-9. */
  type: string;
  controlId: string;
  sentAt: Date;
}

export const headerOf = (sender: Sender, { type, controlId, sentAt }: Header): string =>
  `MSH|^~\\&|${[
    sender.sendingApplication,
    sender.sendingFacility,
    sender.receivingApplication,
    sender.receivingFacility,
    timeOf(sentAt),
    '',
    type,
    controlId,
    'P',
    '2.5.1',
    '||||',
  ].join('|')}|UNICODE UTF-8`;

interface NamedPatient {
  patientId: string | null;
  recordNumber: string | null;
  patientName: string | null;
  birthDate: string | null;
}

/** Throws Unfit where the receiver could not know who it is. */
export function patientSegment(
  { patientId, recordNumber, patientName, birthDate }: NamedPatient,
  { numberAuthority, numberType }: Sender,
): string {
  if (patientId === null)
    throw new Unfit(
      'The appointment is of no registered patient. Link it to one, then send again.',
    );
  if (recordNumber === null || patientName === null)
    throw new Unfit('The patient has no record number. Enter it, then send again.');
  return segment('PID', {
    1: '1',
    3: componentsOf(recordNumber, '', '', numberAuthority, numberType),
    5: personName(patientName),
    7: (birthDate ?? '').replaceAll('-', ''),
  });
}
