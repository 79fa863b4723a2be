/** The schemas of why an appointment is made, what its patient has to know of it, and a note among the staff. */
import { z } from 'zod';
import { mostReasonCharacters } from '#shared/limits.ts';
import { lines } from '#shared/messages/text.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';

/** Most characters of each text. */
export const textLimits = {
  reason: mostReasonCharacters,
  instructions: 500,
  internalNote: 1000,
} as const;

/** Kept as it was sent, so that nothing is trimmed; the database keeps no such characters. */
const sent = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Leave out control characters');

/** A code as FHIR writes it, kept as it was sent. */
export const Coding = z.strictObject({
  system: sent(300).exactOptional(),
  version: sent(100).exactOptional(),
  code: sent(100).exactOptional(),
  display: sent(300).exactOptional(),
  userSelected: z.boolean().exactOptional(),
});

/** A CodeableConcept as FHIR writes it: codes, words, or both. */
export const ReasonConcept = z.strictObject({
  coding: z.array(Coding).max(10).exactOptional(),
  text: sent(textLimits.reason).exactOptional(),
});
export type ReasonConcept = z.infer<typeof ReasonConcept>;

/** What another system calls it, as FHIR writes it, kept as it was sent. */
export const SentIdentifier = z.strictObject({
  use: z.enum(['usual', 'official', 'temp', 'secondary', 'old']).exactOptional(),
  type: ReasonConcept.exactOptional(),
  system: sent(300).exactOptional(),
  value: sent(200).regex(/\S/, 'An identifier needs its value'),
});
export type SentIdentifier = z.infer<typeof SentIdentifier>;

const Text = {
  reason: line(textLimits.reason, { empty: 'Write the reason', long: 'At most 500 characters' }),
  instructions: lines(textLimits.instructions),
  internalNote: lines(textLimits.internalNote),
};

/** What a booking says beside its time; the reason and the instructions are the patient's to read. */
export const textFields = {
  reason: Text.reason.optional(),
  /** The codes of the reason, as another system sent them; without words of its own, theirs are the reason. */
  reasonConcepts: z.array(ReasonConcept).max(5).optional(),
  /** A summary that another system sent; staff alone read it. */
  description: line(500, {
    empty: 'Write a description',
    long: 'At most 500 characters',
  }).optional(),
  /** What another system calls it. */
  identifiers: z.array(SentIdentifier).max(10).optional(),
  instructions: Text.instructions.optional(),
  /** For staff alone: no message, page, file or print for a patient has it. */
  internalNote: Text.internalNote.optional(),
};

/** Null: nothing is said of it. */
export interface AppointmentTexts {
  reason: string | null;
  reasonConcepts: ReasonConcept[];
  description: string | null;
  identifiers: SentIdentifier[];
  instructions: string | null;
  internalNote: string | null;
}

/** What is left out stays as it is; null deletes it. */
export const ChangeTexts = z.strictObject({
  appointmentId: z.uuid(),
  version: Version,
  reason: Text.reason.nullable().optional(),
  reasonConcepts: textFields.reasonConcepts,
  description: textFields.description,
  identifiers: textFields.identifiers,
  instructions: Text.instructions.nullable().optional(),
  internalNote: Text.internalNote.nullable().optional(),
  /** A message says what the patient has to know now; without it, the next one does. */
  tellsPatient: z.boolean().default(false),
});
export type ChangeTexts = z.infer<typeof ChangeTexts>;

export type TextChanges = Omit<ChangeTexts, 'appointmentId' | 'version' | 'tellsPatient'>;

/** "Diabetes; Foot care": the words of codes, or the codes themselves where they have none. */
export const wordsOfConcepts = (concepts: readonly ReasonConcept[]): string =>
  concepts
    .flatMap(({ text, coding = [] }) => {
      const named = coding.find(({ display }) => display);
      return text?.trim() || named?.display?.trim() || coding.find(({ code }) => code)?.code || [];
    })
    .join('; ')
    .replace(/\s+/g, ' ');
