/** Feeds of other systems: who sends, what arrived, and what could not be stored. */
import { z } from 'zod';
import { IdentifierTypes } from '#shared/facts/identifier-types.ts';
import { PatientRules } from '#shared/facts/patient-rules.ts';
import { Zone } from '#shared/time.ts';

export const messageStates = ['applied', 'unmatched', 'failed', 'dismissed'] as const;
/** `unmatched`: its patient is not known here; `failed`: it could not be read or stored. */
export type MessageState = (typeof messageStates)[number];

const named = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(80, 'At most 80 characters')
    .regex(/^[^\r\n|^~\\&]*$/, 'Without | ^ ~ \\ and &');

/** How an HL7 v2 system names itself: MSH-3 and MSH-4. */
export const NewFeed = z.strictObject({
  name: named('Enter a name'),
  application: named('Enter the sending application'),
  facility: named('Enter the sending facility'),
  zone: Zone,
  identifierTypes: IdentifierTypes.default('MR'),
  ...PatientRules.shape,
});
export type NewFeed = z.infer<typeof NewFeed>;

export const FeedRef = z.strictObject({ sourceId: z.uuid() });
export type FeedRef = z.infer<typeof FeedRef>;

export const FeedIdentifierTypes = FeedRef.extend({ identifierTypes: IdentifierTypes });
export type FeedIdentifierTypes = z.infer<typeof FeedIdentifierTypes>;

export interface FeedState extends PatientRules {
  id: string;
  kind: 'import' | 'hl7v2' | 'demo';
  name: string;
  application: string | null;
  facility: string | null;
  zone: string;
  /** Of HL7 v2. */
  identifierTypes: string[];
  /** Of its mapping in force; null where it has none. */
  mappingRevision: number | null;
  endedAt: string | null;
  lastMessageAt: string | null;
  /** Between the newest message's own time and its arrival; null before the first. */
  lagSeconds: number | null;
  messagesToday: number;
  /** Why the last file that was given to it could not be read; null: it was, or there was none. */
  fileFailure: string | null;
  fileFailedAt: string | null;
  /** In the list of messages to settle. */
  unsettled: number;
  /** In the list of conflicts of appointments. */
  conflicts: number;
  facts: number;
}

export const UnsettledMessages = z.strictObject({ sourceId: z.uuid().optional() });
export type UnsettledMessages = z.infer<typeof UnsettledMessages>;

/** As the message names them. */
export interface MessagePatient {
  /** The record number by the feed's types; null where it has none of them. */
  number: string | null;
  /** All of PID-3, as "123 (PI)". */
  numbers: string[];
  name: string | null;
  birthDate: string | null;
}

/** Messages of one feed that wait for one reason. */
export interface UnsettledCause {
  sourceId: string;
  source: string;
  state: 'unmatched' | 'failed';
  reason: string;
  count: number;
  oldestAt: string;
  /** Of the feed. */
  identifierTypes: string[];
  /** The reason is that their numbers are of other types. */
  isNumberType: boolean;
}

/** Whom it names, without the rest of its text. */
export interface UnsettledMessage {
  id: string;
  source: string;
  type: string;
  controlId: string;
  state: 'unmatched' | 'failed';
  reason: string | null;
  remarks: string[];
  receivedAt: string;
  tries: number;
  /** Null where that cannot be read, or may not be seen. */
  patient: MessagePatient | null;
}

/** One that is stored, but for what its remarks say. Without its text too. */
export type RemarkedMessage = Pick<
  UnsettledMessage,
  'id' | 'source' | 'type' | 'controlId' | 'remarks' | 'receivedAt'
>;

/** Messages of one sender and type that were answered with AR for one reason. */
export interface RefusedMessages {
  id: string;
  application: string;
  facility: string;
  type: string;
  reason: string;
  count: number;
  /** Of the last one. */
  controlId: string;
  firstAt: string;
  lastAt: string;
}

export interface MessagesToLookAt {
  /** The oldest 200. */
  messages: UnsettledMessage[];
  /** Of all that wait, by what they wait for. */
  causes: UnsettledCause[];
  /** Of seven days, the newest; `remarkedCount` counts all of them. */
  remarked: RemarkedMessage[];
  remarkedCount: number;
  /** Those that were refused last come first. */
  refused: RefusedMessages[];
}

export const MessageRefs = z.strictObject({
  messageIds: z.array(z.uuid()).min(1).max(200, 'At most 200 at once'),
});
export type MessageRefs = z.infer<typeof MessageRefs>;
