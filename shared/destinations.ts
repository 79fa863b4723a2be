/** Systems that are sent HL7 v2 over MLLP: who they are, what they are sent, and how that stands. */
import { z } from 'zod';
import { documentFormats, messageKinds, type MessageKind } from './destinations/message-kinds.ts';

/** Of SIU: new, moved, changed, cancelled, deleted, nobody came. */
export const appointmentEvents = ['S12', 'S13', 'S14', 'S15', 'S17', 'S26'] as const;
export type AppointmentEvent = (typeof appointmentEvents)[number];

/**
 * `refused`: answered with AE or AR, and not sent again by itself; what is behind it waits. `unfit`: it
 * could not be made into a message, and nothing waits for it. `passed`: a person passed it over.
 */
export type MessageState = 'waiting' | 'refused' | 'unfit' | 'accepted' | 'passed';

const words = (missing: string) => z.string().trim().min(1, missing);

/** Of an HL7 field, without its separators. */
const hl7Name = (missing: string) =>
  words(missing)
    .max(80, 'At most 80 characters')
    .regex(/^[^\r\n|^~\\&]*$/, 'Without | ^ ~ \\ and &');

const Host = words('Enter the host name or address')
  .toLowerCase()
  .max(253, 'At most 253 characters')
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]+)$/,
    'A host name or an IP address alone',
  );

export const NewDestination = z.strictObject({
  name: hl7Name('Enter a name'),
  host: Host,
  port: z.int('Enter the port').min(1, 'Between 1 and 65535').max(65_535, 'Between 1 and 65535'),
  usesTls: z.boolean(),
  sendingApplication: hl7Name('Enter the sending application'),
  sendingFacility: hl7Name('Enter the sending facility'),
  receivingApplication: hl7Name('Enter the receiving application'),
  receivingFacility: hl7Name('Enter the receiving facility'),
  numberType: words('Enter the type of the record number')
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,20}$/, 'A type as in PID-3.5, such as MR'),
  /** PID-3.4; left empty where the receiver needs none. */
  numberAuthority: z
    .string()
    .trim()
    .max(80, 'At most 80 characters')
    .regex(/^[^\r\n|^~\\&]*$/, 'Without | ^ ~ \\ and &'),
  sends: z.array(z.enum(messageKinds)).min(1, 'Choose what it is sent'),
  documentFormat: z.enum(documentFormats).default('text'),
});
export type NewDestination = z.infer<typeof NewDestination>;

export const DestinationRef = z.strictObject({ destinationId: z.uuid() });
export type DestinationRef = z.infer<typeof DestinationRef>;

export const SaveDestination = NewDestination.extend(DestinationRef.shape);
export type SaveDestination = z.infer<typeof SaveDestination>;

export const PauseDestination = DestinationRef.extend({ isPaused: z.boolean() });
export type PauseDestination = z.infer<typeof PauseDestination>;

/** Whether it can be connected to now, by TLS where it has that. */
export interface ConnectionTry {
  isReached: boolean;
  milliseconds: number | null;
  /** Why not. */
  words: string | null;
}

export interface DestinationState extends NewDestination {
  id: string;
  pausedAt: string | null;
  endedAt: string | null;
  /** Not accepted yet, those refused included. */
  waiting: number;
  /** Since when the oldest of them has waited. */
  waitingSince: string | null;
  /** Answered with AE or AR for good: the destination stands still until a person decides. */
  refused: number;
  unfit: number;
  /** Of the message that is next: since when it is not accepted, and why. */
  failingSince: string | null;
  failure: string | null;
  acceptedToday: number;
  lastAcceptedAt: string | null;
}

export const QueuedMessages = z.strictObject({ destinationId: z.uuid().optional() });
export type QueuedMessages = z.infer<typeof QueuedMessages>;

/** One that was not accepted. Without its text, and without the patient. */
export interface QueuedMessage {
  id: string;
  destinationId: string;
  destination: string;
  kind: MessageKind;
  /** As in TXA-12 of the message; of an appointment as in SCH-2. */
  documentId: string;
  /** Who signed the note, or wrote the addendum; null for an appointment. */
  author: string | null;
  /** What became of an appointment; null for a note. */
  event: AppointmentEvent | null;
  writtenAt: string;
  state: 'waiting' | 'refused' | 'unfit';
  controlId: string | null;
  tries: number;
  failure: string | null;
  nextTryAt: string | null;
}

export const QueuedMessageRef = z.strictObject({ messageId: z.uuid() });
export type QueuedMessageRef = z.infer<typeof QueuedMessageRef>;

export const PassOver = QueuedMessageRef.extend({
  because: words('Say why it is passed over').max(200, 'At most 200 characters'),
});
export type PassOver = z.infer<typeof PassOver>;
