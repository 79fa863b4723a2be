/** What is read of a FHIR R4 Questionnaire in a file; everything else in it is named as not kept. */
import { z } from 'zod';

const text = z.string().max(20_000);
const Coding = z.looseObject({
  system: text.optional(),
  code: text.optional(),
  display: text.optional(),
});
export type FileCoding = z.infer<typeof Coding>;

const TaskPart = z.looseObject({
  url: text,
  valueCode: text.optional(),
  valueBoolean: z.boolean().optional(),
  valueString: text.optional(),
  valueInteger: z.number().optional(),
});

const Extension = z.looseObject({
  url: text,
  extension: z.array(TaskPart).optional(),
  valueCoding: Coding.optional(),
  valueExpression: z
    .looseObject({ name: text.optional(), language: text.optional(), expression: text.optional() })
    .optional(),
});

const Option = z.looseObject({
  valueCoding: Coding.optional(),
  valueString: text.optional(),
  valueInteger: z.number().optional(),
  valueDate: text.optional(),
});
export type FileOption = z.infer<typeof Option>;

const EnableWhen = z.looseObject({
  question: text,
  operator: text,
  answerBoolean: z.boolean().optional(),
  answerDecimal: z.number().optional(),
  answerInteger: z.number().optional(),
  answerDate: text.optional(),
  answerString: text.optional(),
  answerCoding: Coding.optional(),
});
export type FileCondition = z.infer<typeof EnableWhen>;

export interface FileItem {
  linkId: string;
  type: string;
  text?: string | undefined;
  prefix?: string | undefined;
  required?: boolean | undefined;
  repeats?: boolean | undefined;
  readOnly?: boolean | undefined;
  maxLength?: number | undefined;
  answerOption?: FileOption[] | undefined;
  answerValueSet?: string | undefined;
  enableWhen?: FileCondition[] | undefined;
  enableBehavior?: string | undefined;
  extension?: z.infer<typeof Extension>[] | undefined;
  item?: FileItem[] | undefined;
  [element: string]: unknown;
}

const Item: z.ZodType<FileItem> = z.lazy(() =>
  z.looseObject({
    linkId: text.min(1),
    type: text,
    text: text.optional(),
    prefix: text.optional(),
    required: z.boolean().optional(),
    repeats: z.boolean().optional(),
    readOnly: z.boolean().optional(),
    maxLength: z.number().optional(),
    answerOption: z.array(Option).optional(),
    answerValueSet: text.optional(),
    enableWhen: z.array(EnableWhen).optional(),
    enableBehavior: text.optional(),
    extension: z.array(Extension).optional(),
    item: z.array(Item).optional(),
  }),
) as unknown as z.ZodType<FileItem>;

const Concept = z.looseObject({ code: text, display: text.optional() });

/** Its codes one by one; a filter, or a set of another set, has none. */
const ValueSet = z.looseObject({
  resourceType: z.literal('ValueSet'),
  id: text,
  expansion: z.looseObject({ contains: z.array(Concept).optional() }).optional(),
  compose: z
    .looseObject({
      include: z.array(
        z.looseObject({
          concept: z.array(Concept).optional(),
          filter: z.unknown().optional(),
          valueSet: z.unknown().optional(),
        }),
      ),
    })
    .optional(),
});

export const FileQuestionnaire = z.looseObject({
  resourceType: z.literal('Questionnaire'),
  title: text.optional(),
  name: text.optional(),
  version: text.optional(),
  copyright: text.optional(),
  contained: z.array(z.unknown()).optional(),
  extension: z.array(Extension).optional(),
  item: z.array(Item).min(1),
});
export type FileQuestionnaire = z.infer<typeof FileQuestionnaire>;

/** The choices of a set inside of the file; null: it is none, or does not list its codes. */
export function choicesOf(
  { contained = [] }: Pick<FileQuestionnaire, 'contained'>,
  canonical: string,
): FileCoding[] | null {
  const sets = contained.flatMap((resource) => ValueSet.safeParse(resource).data ?? []);
  const set = sets.find(({ id }) => canonical === `#${id}`);
  if (!set) return null;
  if (set.expansion?.contains) return set.expansion.contains;
  const include = set.compose?.include ?? [];
  const isListed = include.every(
    ({ concept, filter, valueSet }) => concept && !filter && !valueSet,
  );
  return isListed && include.length > 0 ? include.flatMap(({ concept = [] }) => concept) : null;
}
