/** Versions of forms: what a hospital makes of a form that comes with the product, and forms that it wrote itself. */
import { z } from 'zod';
import { kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { FormNameSchema, questionnaireOf, type FormName } from '#shared/cases/case-forms.ts';
import { mostAnswerTasks, mostTaskCharacters } from '#shared/cases/case-forms/answer-tasks.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';
import type { Item } from './questionnaire.ts';

export const mostQuestions = 60;
/** The most conditions of one question. */
export const mostConditions = 5;

const LinkId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Not a name of a question');
const Coding = z.strictObject({
  code: z.string().min(1).max(100),
  display: line(120, { empty: 'Write the choice', long: 'At most 120 characters' }),
});
const operators = ['exists', '=', '!=', '>', '<', '>=', '<='] as const;
const EnableWhen = z.strictObject({
  question: LinkId,
  operator: z.enum(operators),
  answerBoolean: z.boolean().optional(),
  answerInteger: z.int32().optional(),
  answerDecimal: z.number().optional(),
  answerDate: z.iso.date().optional(),
  answerString: z.string().max(200).optional(),
  answerCoding: Coding.optional(),
});
const Extension = z.strictObject({
  url: z.string().max(200),
  valueExpression: z
    .strictObject({ language: z.literal('text/fhirpath'), expression: z.string().max(2_000) })
    .optional(),
  valueCoding: z.strictObject({ code: z.string().max(40), display: z.string().max(40) }).optional(),
  /** Of a task that an answer opens. */
  extension: z
    .array(
      z.strictObject({
        url: z.enum(['answer', 'task', 'hours']),
        valueCode: z.string().min(1).max(100).optional(),
        valueBoolean: z.boolean().optional(),
        valueString: line(mostTaskCharacters, {
          empty: 'Name the task',
          long: `At most ${mostTaskCharacters} characters`,
        }).optional(),
        valueInteger: z.int32().optional(),
      }),
    )
    .max(3)
    .optional(),
});

export const questionTypes = [
  'text',
  'string',
  'choice',
  'boolean',
  'integer',
  'decimal',
  'date',
  'quantity',
] as const;
export type QuestionType = (typeof questionTypes)[number];

const shared = {
  linkId: LinkId,
  text: line(200, { empty: 'Write the question', long: 'At most 200 characters' }),
  required: z.boolean().optional(),
  repeats: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  maxLength: z.int().min(1).max(4_000).optional(),
  answerOption: z
    .array(z.strictObject({ valueCoding: Coding }))
    .max(30)
    .optional(),
  enableWhen: z.array(EnableWhen).max(mostConditions).optional(),
  enableBehavior: z.enum(['all', 'any']).optional(),
  extension: z
    .array(Extension)
    .max(3 + mostAnswerTasks)
    .optional(),
};
const Question = z.strictObject({ ...shared, type: z.enum([...questionTypes, 'display']) });
const Group = z.strictObject({
  ...shared,
  type: z.literal('group'),
  item: z.array(Question).min(1, 'A group has a question at least').max(mostQuestions),
});

const Items = z
  .array(z.union([Group, Question]))
  .min(1, 'A form has a question at least')
  .max(mostQuestions) as unknown as z.ZodType<Item[]>;

/** The kinds of cases whose pages have forms. */
export const kindsWithForms = kindNames.filter((name) => kindOf(name).forms !== undefined);

/** Of a form that the hospital wrote itself: the kinds of cases that it is filled in for. */
const Kinds = z
  .array(z.enum(kindsWithForms as [KindName, ...KindName[]]))
  .max(20)
  .transform((kinds) => [...new Set(kinds)]);

export const FormContent = z.strictObject({
  title: line(80, { empty: 'Name the form', long: 'At most 80 characters' }),
  items: Items,
  /** Empty for a form that comes with the product: its kinds of cases are fixed. */
  kinds: Kinds.default([]),
});
export type FormContent = z.infer<typeof FormContent>;

/** Without a form it is a new one. */
export const DraftForm = FormContent.extend({ form: FormNameSchema.optional() });
export type DraftForm = z.infer<typeof DraftForm>;

export const FormVersionRef = z.strictObject({ versionId: z.uuid(), version: Version });
export type FormVersionRef = z.infer<typeof FormVersionRef>;

export const ChangeForm = FormContent.extend(FormVersionRef.shape);
export type ChangeForm = z.infer<typeof ChangeForm>;

export interface FormVersion extends FormContent {
  id: string;
  form: FormName;
  revision: number;
  state: 'draft' | 'published' | 'retired';
  writtenBy: string[];
  writtenAt: string;
  approvedBy: string | null;
  version: number;
  /** Somebody else has to publish it. */
  isOwn: boolean;
}

/** The version of a hospital's Questionnaire, by its revision. */
export const versionPrefix = 'hospital-';

export const deliveredContent = (form: FormName): FormContent => {
  const { title, item } = questionnaireOf(form);
  return { title, items: item, kinds: [] };
};
