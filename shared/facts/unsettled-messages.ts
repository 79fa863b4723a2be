/** Messages that wait for a person: whom each names, what they wait for in common, and what can be done. */
import { z } from 'zod';
import type { LikelyTwin } from '#shared/patients/patient-merges.ts';
import type { UnsettledMessage } from './fact-feeds.ts';

export const MessageRef = z.strictObject({ messageId: z.uuid() });
export type MessageRef = z.infer<typeof MessageRef>;

export interface OpenedMessage extends UnsettledMessage {
  application: string;
  facility: string;
  /** As it came: the first ones, each with its name. */
  segments: { name: string; text: string }[];
  isCut: boolean;
  /** Patients here who may be the one that it names. */
  twins: LikelyTwin[];
}

export const MatchMessage = z.strictObject({ messageId: z.uuid(), patientId: z.uuid() });
export type MatchMessage = z.infer<typeof MatchMessage>;

/** Of the messages of that number: how many are stored now, and how many still wait. */
export interface PatientSettled {
  patientId: string;
  applied: number;
  left: number;
  /** The patient has another number here: a new record has this one, and a colleague merges the two. */
  isMergeRequested: boolean;
}

/** Tries up to 200 of the messages that wait for this reason and were not tried since `triedBefore`. */
export const RetryCause = z.strictObject({
  sourceId: z.uuid(),
  reason: z.string().min(1).max(4_000),
  triedBefore: z.iso.datetime(),
});
export type RetryCause = z.infer<typeof RetryCause>;

export interface CauseRetried {
  applied: number;
  /** Tried, and waiting still. */
  left: number;
  /** Not tried since `triedBefore`. */
  remaining: number;
}
