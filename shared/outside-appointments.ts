/** Appointments that other systems keep: where each is the truth, what its codes mean, and what stands against a message. */
import { z } from 'zod';
import {
  conflictSteps,
  truths,
  type ConflictKind,
  type Truth,
} from '#shared/outside-appointments/conflict-kinds.ts';

const exactlyOne = (refs: object): boolean =>
  Object.values(refs).filter((ref) => ref !== undefined).length === 1;

const About = { typeId: z.uuid().optional(), unitId: z.uuid().optional() };

/** A type, or the clinicians of a unit. */
export const TruthSubject = z.strictObject(About).refine(exactlyOne, 'Choose a type or a unit');
export type TruthSubject = z.infer<typeof TruthSubject>;

/** Null: the rule goes, and it is ours. */
export const SetTruth = z
  .strictObject({ sourceId: z.uuid(), truth: z.enum(truths).nullable(), ...About })
  .refine(({ typeId, unitId }) => exactlyOne({ typeId, unitId }), 'Choose a type or a unit');
export type SetTruth = z.infer<typeof SetTruth>;

const Code = z.string().trim().min(1, 'Enter the code').max(200, 'At most 200 characters');

const CodeOf = {
  typeId: z.uuid().optional(),
  practitionerId: z.uuid().optional(),
  locationId: z.uuid().optional(),
  /** A room's code: it means that no room is taken here. */
  isNoRoom: z.literal(true).optional(),
};

export const SetCode = z
  .strictObject({ sourceId: z.uuid(), code: Code, ...CodeOf })
  .refine(
    ({ typeId, practitionerId, locationId, isNoRoom }) =>
      exactlyOne({ typeId, practitionerId, locationId, isNoRoom }),
    'Choose what it is here',
  );
export type SetCode = z.infer<typeof SetCode>;

export const codeUses = ['type', 'practitioner', 'location'] as const;
export type CodeUse = (typeof codeUses)[number];

export const RemoveCode = z.strictObject({
  sourceId: z.uuid(),
  code: Code,
  is: z.enum(codeUses),
});
export type RemoveCode = z.infer<typeof RemoveCode>;

export const SetScheduleFeed = z.strictObject({
  sourceId: z.uuid(),
  notifiesPatients: z.boolean(),
  answersDestinationId: z.uuid().nullable(),
});
export type SetScheduleFeed = z.infer<typeof SetScheduleFeed>;

/** What is booked from now on: what a rule finds, and leaves as it is. */
export interface TruthConsequences {
  /** Booked here; they stay ours. */
  ours: number;
  /** That came from another system; they stay theirs. */
  theirs: number;
}

export interface TruthRule extends TruthConsequences {
  id: string;
  typeId: string | null;
  unitId: string | null;
  /** Of the type or the unit. */
  name: string;
  truth: Truth;
}

export interface ScheduleFeed extends Omit<SetScheduleFeed, 'sourceId'> {
  sourceId: string;
  name: string;
  truths: TruthRule[];
  codes: { code: string; is: CodeUse; name: string }[];
}

export interface ScheduleRules {
  feeds: ScheduleFeed[];
  types: { id: string; name: string }[];
  units: { id: string; name: string }[];
  rooms: { id: string; name: string }[];
  destinations: { id: string; name: string }[];
}

/** A message about an appointment that waits for a person. */
export interface ScheduleConflict {
  messageId: string;
  sourceId: string;
  source: string;
  /** `SIU^S12`. */
  type: string;
  kind: ConflictKind;
  reason: string;
  receivedAt: string;
  /** What its sender calls it. */
  key: string;
  /** Whom and when, as far as its text says; null where the reader may not find patients. */
  patient: string | null;
  startsAt: string | null;
  /** Of the feed. */
  zone: string;
  /** Whether what is kept here can be answered to its sender. */
  canAnswer: boolean;
  /** Appointments here that it is about, or that may be the same. */
  candidates: ConflictCandidate[];
  /** Of a conflict about the room: the codes that its message names. */
  rooms: string[];
}

export interface ConflictCandidate {
  appointmentId: string;
  typeName: string;
  startsAt: string;
  practitioners: string[];
}

export const ResolveConflict = z.strictObject({
  messageId: z.uuid(),
  step: z.enum(conflictSteps),
  /** Of `match`. */
  appointmentId: z.uuid().optional(),
});
export type ResolveConflict = z.infer<typeof ResolveConflict>;

export interface ConflictResolved {
  isSettled: boolean;
  /** Why it still waits. */
  reason: string | null;
}
