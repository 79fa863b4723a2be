/** Contacts after discharge: planned from a stay, and closed with the signed script. */
import { z } from 'zod';
import type { TaskOfAnswer } from '#shared/cases/case-forms.ts';
import { CaseNote } from '#shared/cases.ts';
import { Version } from '#shared/version.ts';

export const PlanContact = z.strictObject({
  stayId: z.uuid(),
  takesIt: z.boolean().default(false),
});
export type PlanContact = z.infer<typeof PlanContact>;

export const FinishContact = z.strictObject({
  caseId: z.uuid(),
  version: Version,
  note: CaseNote,
});
export type FinishContact = z.infer<typeof FinishContact>;

export interface FinishedContact {
  caseId: string;
  tasks: TaskOfAnswer[];
}
