/** Needs outside of medicine: asked once in a while, referred to a resource, and what came of it. */
import { z } from 'zod';
import { CaseNote } from './cases.ts';
import { line } from './text/single-line.ts';
import { Version } from './version.ts';

export const AskNeeds = z.strictObject({
  patientId: z.uuid('Choose the patient'),
  /** Why they are asked again although they were asked within the months that the hospital sets. */
  again: z.string().trim().max(300, 'At most 300 characters').default(''),
});
export type AskNeeds = z.infer<typeof AskNeeds>;

export interface NeedAnswer {
  question: string;
  answer: string;
}

/** What was answered last. */
export interface AnsweredNeeds {
  caseId: string;
  at: string;
  by: string;
  answers: NeedAnswer[];
  /** Within so many months nobody is asked again without a reason. */
  months: number;
}

/** Either the case in which they are asked now, or what they answered within these months. */
export interface AskedNeeds {
  caseId: string | null;
  answered: AnsweredNeeds | null;
}

export const FinishScreening = z.strictObject({ caseId: z.uuid(), version: Version });
export type FinishScreening = z.infer<typeof FinishScreening>;

export interface FinishedScreening {
  caseId: string;
  needs: { caseId: string; title: string }[];
}

export const ReferNeed = z.strictObject({
  caseId: z.uuid(),
  version: Version,
  resource: line(120, { empty: 'Say to whom', long: 'At most 120 characters' }),
  note: CaseNote,
});
export type ReferNeed = z.infer<typeof ReferNeed>;
