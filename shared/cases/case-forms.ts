/** Forms of cases: which there are, how they are drafted and signed, and what is read of them. */
import { z } from 'zod';
import { needQuestions } from './case-forms/need-questions.ts';
import { cdiWorksheet } from './case-forms/cdi-worksheet.ts';
import { contactScript } from './case-forms/contact-script.ts';
import { secondLevel } from './case-forms/second-level.ts';
import { stayValues } from './case-forms/stay-values.ts';
import { umReviewForm } from './case-forms/um-review-form.ts';
import {
  AnswerSchema,
  ResponseItems,
  type Answer,
  type Questionnaire,
  type ResponseItem,
} from './case-forms/questionnaire.ts';
import type { TimePrecision } from '#shared/facts.ts';
import { lines } from '#shared/messages/text.ts';

const forms = {
  'cdi-worksheet': cdiWorksheet,
  'contact-script': contactScript,
  'need-questions': needQuestions,
  'second-level': secondLevel,
  'stay-values': stayValues,
  'um-review': umReviewForm,
} as const satisfies Record<string, Questionnaire>;
type DeliveredForm = keyof typeof forms;

/** A form that the hospital wrote from nothing. */
export type OwnFormName = `own-${string}`;
export type FormName = DeliveredForm | OwnFormName;

/** The forms that come with the product. */
export const formNames = Object.keys(forms) as DeliveredForm[];

export const isOwnForm = (name: FormName): name is OwnFormName => name.startsWith('own-');

/** Returns the form that comes with the product, or one without questions; a hospital may have its own version (shared/cases/case-forms/form-versions.ts). */
export const questionnaireOf = (name: FormName): Questionnaire =>
  isOwnForm(name)
    ? {
        resourceType: 'Questionnaire',
        url: `urn:karemd:form:${name}`,
        version: '0',
        title: 'Form',
        status: 'active',
        item: [],
      }
    : forms[name];

const OwnName = z
  .string()
  .regex(/^own-[0-9a-f]{12}$/, 'Not a form') as unknown as z.ZodType<OwnFormName>;

export const FormNameSchema = z.union([
  z.enum(formNames as [DeliveredForm, ...DeliveredForm[]]),
  OwnName,
]);

/** `form`: one of the kind's; the first unless given. */
export const FormRef = z.strictObject({ caseId: z.uuid(), form: FormNameSchema.optional() });
export type FormRef = z.infer<typeof FormRef>;

/** A task that an answer opened. */
export interface TaskOfAnswer {
  caseId: string;
  title: string;
}

export interface SignedFormRef {
  caseId: string;
  tasks: TaskOfAnswer[];
}

export const FormItems = FormRef.extend({ items: ResponseItems });
export type FormItems = z.infer<typeof FormItems>;

/**
 * `formVersion`: of the Questionnaire that was read, so that nobody signs other words. `prefilled`:
 * what was proposed from the record when it was read, so that a value that changed since is said.
 */
export const SignForm = FormItems.extend({
  formVersion: z.string().max(40),
  prefilled: z
    .array(
      z.strictObject({
        linkId: z.string().max(80),
        answer: AnswerSchema as unknown as z.ZodType<Answer>,
      }),
    )
    .max(300)
    .optional(),
  /** Of facts of the patient, or of their files: quoted as they are now. */
  citedIds: z.array(z.uuid()).max(50, 'At most 50 facts').optional(),
});
export type SignForm = z.infer<typeof SignForm>;

export const FormAddendum = FormRef.extend({ text: lines(4_000) });
export type FormAddendum = z.infer<typeof FormAddendum>;

/** A fact on which a form rests, as it was when the form was signed. */
export interface CitedFact {
  factId: string;
  title: string;
  value: string | null;
  at: string;
  precision: TimePrecision | null;
  source: string;
}

/** An answer that the record proposes, and the fact that it comes from as it was then. */
export interface PrefilledAnswer extends CitedFact {
  linkId: string;
  answer: Answer;
}

export interface SignedForm {
  by: string;
  at: string;
  /** SHA-256 of what was signed, in hex. */
  hash: string;
  items: ResponseItem[];
  /** What was signed as the record proposed it. */
  prefilled: PrefilledAnswer[];
  cited: CitedFact[];
  addenda: { number: number; text: string; by: string; at: string }[];
}

export interface CaseForm {
  form: FormName;
  /** All forms of the case. */
  forms: { form: FormName; title: string; isSigned: boolean }[];
  /** What the record proposes now; empty once it is signed. */
  prefilled: PrefilledAnswer[];
  /** That is filled in, or in which it was signed. */
  questionnaire: Questionnaire;
  /** The reader's own, as they left it. */
  draft: { items: ResponseItem[]; savedAt: string } | null;
  signed: SignedForm | null;
  mayFill: boolean;
  zone: string;
}
