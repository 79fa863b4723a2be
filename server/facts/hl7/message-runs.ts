/** Cuts received messages into runs that are applied together. */
import type { Hl7Message } from '@medplum/core';
import { isMerge, isOfAllergies, isOfOrders } from './accepted-types.ts';
import { stayNumberOf } from './adt.ts';
import { documentNumbersOf } from './documents/sent-document.ts';
import { orderKeysOf } from './oru.ts';
import { statesPatient } from './patients/stated-patient.ts';
import type { ReceivedMessage } from './prepare-message.ts';
import { scheduleEventOf } from './scheduling/siu.ts';

export interface Received extends ReceivedMessage {
  /** As it came. */
  bytes: Buffer;
  text: string;
}

/** Whatever their types: two messages of one run create no patient twice. */
const patientNumbersOf = (message: Hl7Message): string[] =>
  (message.getSegment('PID')?.getField(3)?.components ?? []).flatMap(([number]) =>
    number && number !== '""' ? [`patient ${number.trim()}`] : [],
  );

/** Two messages about one coverage, procedure or order would overtake each other. */
const statesSegments = (message: Hl7Message): boolean =>
  message.segments.some(({ name }) => name === 'IN1' || name === 'PR1' || name === 'GT1');

/** The stay, orders and documents that it states, and the patient whom it describes; null where it may touch anything, as a merge and an appointment do. */
function touchedBy({ header, message }: ReceivedMessage): string[] | null {
  if (isMerge(header.type)) return null;
  // It takes people's time: one after the other.
  if (scheduleEventOf(header.type) !== null) return null;
  const stay = stayNumberOf(message);
  return [
    ...(statesPatient(header.type) ||
    isOfAllergies(header.type) ||
    isOfOrders(header.type) ||
    statesSegments(message)
      ? patientNumbersOf(message)
      : []),
    ...(stay === null ? [] : [`stay ${stay}`]),
    ...orderKeysOf(message).map((one) => `order ${one}`),
    ...documentNumbersOf(message).map((one) => `document ${one}`),
  ];
}

export const senderOf = ({ header: { application, facility } }: Received) =>
  JSON.stringify([application, facility]);

/**
 * In order; each run is of one sender, and no two of it have one control id or are about the same. Patients are
 * created and changed before the rest of a run is read: who is named first is named in an earlier run.
 */
export function inRuns<Message extends Received>(messages: readonly Message[]): Message[][] {
  const runs: Message[][] = [];
  let sender = '';
  let touched = new Set<string>();
  let named = new Set<string>();
  let isClosed = true;
  for (const message of messages) {
    const about = touchedBy(message);
    const keys = [`control ${message.header.controlId}`, ...(about ?? [])];
    const numbers = patientNumbersOf(message.message);
    const isNamedBefore =
      statesPatient(message.header.type) && numbers.some((number) => named.has(number));
    const joins =
      !isClosed &&
      about !== null &&
      !isNamedBefore &&
      senderOf(message) === sender &&
      !keys.some((key) => touched.has(key));
    if (!joins) {
      runs.push([]);
      touched = new Set();
      named = new Set();
      sender = senderOf(message);
    }
    runs.at(-1)?.push(message);
    for (const key of keys) touched.add(key);
    for (const number of numbers) named.add(number);
    isClosed = about === null;
  }
  return runs;
}
