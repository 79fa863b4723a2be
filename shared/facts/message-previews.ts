/** What would become of an HL7 v2 message, field by field; nothing of it is written. */
import { z } from 'zod';
import type { FactOutcome } from '#shared/facts/fact-import.ts';
import type { FactType } from '#shared/facts.ts';
import type { MessageState } from './fact-feeds.ts';

/** A message that was received, or one that is pasted. By a mapping that is not in force, or by the feed's own. */
export const PreviewMessage = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('message'),
    messageId: z.uuid(),
    mappingId: z.uuid().optional(),
  }),
  z.strictObject({
    by: z.literal('text'),
    text: z
      .string()
      .trim()
      .min(1, 'Paste a message')
      .max(200_000, 'At most 200,000 characters')
      .startsWith('MSH', 'A message begins with MSH'),
    mappingId: z.uuid().optional(),
  }),
]);
export type PreviewMessage = z.infer<typeof PreviewMessage>;

/** `partly`: some of its components, or its first repetition alone. */
export type FieldUse = 'read' | 'partly' | 'not-kept';

export interface PreviewedField {
  /** "PV1-2". */
  name: string;
  text: string;
  use: FieldUse;
  /** What it says here: "Class of the stay". */
  words: string;
  /** What the sender would be told of it. */
  remark: string | null;
}

export interface PreviewedSegment {
  name: string;
  fields: PreviewedField[];
  isRead: boolean;
}

/** A fact as it would be stored. */
export interface PreviewedFact {
  type: FactType;
  outcome: FactOutcome;
  title: string;
  value: string | null;
  status: string;
  text: string | null;
  effectiveAt: string;
}

export interface MessagePreview {
  type: string;
  controlId: string;
  application: string;
  facility: string;
  feed: { id: string; name: string; mappingRevision: number | null } | null;
  /** What its sender would be answered. */
  answer: 'AA' | 'AE' | 'AR';
  /** `refused`: it is none of ours, and nothing of it would be kept. */
  state: Extract<MessageState, 'applied' | 'unmatched' | 'failed'> | 'refused';
  reason: string | null;
  /** What is not kept, or not as it came. */
  remarks: string[];
  patient: { name: string; is: 'known' | 'created' } | null;
  /** What would be changed of the patient is new here. */
  changesPatient: boolean;
  facts: PreviewedFact[];
  segments: PreviewedSegment[];
  /** There are more segments, fields or facts. */
  isCut: boolean;
}

export const LastMessages = z.strictObject({ sourceId: z.uuid().optional() });
export type LastMessages = z.infer<typeof LastMessages>;

/** One that was received, without its text. */
export interface ReceivedMessageRow {
  id: string;
  source: string;
  type: string;
  controlId: string;
  receivedAt: string;
  state: MessageState;
}
