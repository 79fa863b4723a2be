/** Forms of cases: which there are, how they are drafted and signed, and what is read of them. */
import { z } from 'zod';
import { cdiWorksheet } from './case-forms/cdi-worksheet.ts';
import {
  ResponseItems,
  type Questionnaire,
  type ResponseItem,
} from './case-forms/questionnaire.ts';
import { lines } from '#shared/messages/text.ts';

const forms = { 'cdi-worksheet': cdiWorksheet } as const satisfies Record<string, Questionnaire>;
export type FormName = keyof typeof forms;

export const formNames = Object.keys(forms) as FormName[];

/** Returns the form that comes with the product; a hospital may have its own version (shared/cases/case-forms/form-versions.ts). */
export const questionnaireOf = (name: FormName): Questionnaire => forms[name];

export const FormRef = z.strictObject({ caseId: z.uuid() });
export type FormRef = z.infer<typeof FormRef>;

export const FormItems = z.strictObject({ caseId: z.uuid(), items: ResponseItems });
export type FormItems = z.infer<typeof FormItems>;

/** `formVersion`: of the Questionnaire that was read, so that nobody signs other words. */
export const SignForm = FormItems.extend({ formVersion: z.string().max(40) });
export type SignForm = z.infer<typeof SignForm>;

export const FormAddendum = z.strictObject({ caseId: z.uuid(), text: lines(4_000) });
export type FormAddendum = z.infer<typeof FormAddendum>;

export interface SignedForm {
  by: string;
  at: string;
  /** SHA-256 of what was signed, in hex. */
  hash: string;
  items: ResponseItem[];
  addenda: { number: number; text: string; by: string; at: string }[];
}

export interface CaseForm {
  form: FormName;
  /** That is filled in, or in which it was signed. */
  questionnaire: Questionnaire;
  /** The reader's own, as they left it. */
  draft: { items: ResponseItem[]; savedAt: string } | null;
  signed: SignedForm | null;
  mayFill: boolean;
  zone: string;
}
