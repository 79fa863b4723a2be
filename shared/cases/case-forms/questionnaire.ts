/** The parts of FHIR's Questionnaire and QuestionnaireResponse that forms use. */
import { z } from 'zod';

export const calculatedUrl =
  'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression';
export const enabledUrl =
  'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression';
export const initialUrl =
  'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-initialExpression';
export const unitUrl = 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit';

type ItemType =
  | 'group'
  | 'display'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'string'
  | 'text'
  | 'choice'
  | 'quantity';

interface Coding {
  code: string;
  display: string;
}

/** One answer, as FHIR's `answer[]` has it. */
export interface Answer {
  valueBoolean?: boolean;
  valueInteger?: number;
  valueDecimal?: number;
  valueDate?: string;
  valueString?: string;
  valueCoding?: Coding;
  valueQuantity?: { value: number; unit: string };
}

interface EnableWhen {
  question: string;
  operator: 'exists' | '=' | '!=' | '>' | '<' | '>=' | '<=';
  answerBoolean?: boolean;
  answerInteger?: number;
  answerDecimal?: number;
  answerDate?: string;
  answerString?: string;
  answerCoding?: Coding;
}

export interface Extension {
  url: string;
  valueExpression?: { language: 'text/fhirpath'; expression: string };
  valueCoding?: { code: string; display: string };
  valueCode?: string;
  valueBoolean?: boolean;
  valueString?: string;
  valueInteger?: number;
  extension?: Extension[];
}

export interface Item {
  linkId: string;
  text: string;
  type: ItemType;
  required?: boolean;
  repeats?: boolean;
  readOnly?: boolean;
  maxLength?: number;
  answerOption?: { valueCoding: Coding }[];
  enableWhen?: EnableWhen[];
  enableBehavior?: 'all' | 'any';
  extension?: Extension[];
  item?: Item[];
}

export interface Questionnaire {
  resourceType: 'Questionnaire';
  url: string;
  version: string;
  title: string;
  status: 'active';
  item: Item[];
}

const number = z.number().min(-1e12).max(1e12);

export const AnswerSchema = z.union([
  z.strictObject({ valueBoolean: z.boolean() }),
  z.strictObject({ valueInteger: z.int().min(-2_147_483_648).max(2_147_483_647) }),
  z.strictObject({ valueDecimal: number }),
  z.strictObject({ valueDate: z.iso.date() }),
  z.strictObject({
    valueString: z
      .string()
      .max(4_000, 'At most 4,000 characters')
      .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), 'Leave out control characters'),
  }),
  z.strictObject({
    valueCoding: z.strictObject({ code: z.string().max(100), display: z.string().max(300) }),
  }),
  z.strictObject({ valueQuantity: z.strictObject({ value: number, unit: z.string().max(40) }) }),
]);

export interface ResponseItem {
  linkId: string;
  answer?: Answer[];
  item?: ResponseItem[];
}

const mostItems = 300;

/** Groups that repeat stand several times; of an answer nothing is nested. */
const ResponseItem: z.ZodType<ResponseItem> = z.lazy(() =>
  z.strictObject({
    linkId: z.string().min(1).max(80),
    answer: z.array(AnswerSchema).max(50).optional(),
    item: z.array(ResponseItem).max(mostItems).optional(),
  }),
) as unknown as z.ZodType<ResponseItem>;

export const ResponseItems = z.array(ResponseItem).max(mostItems);

/** The unit of a quantity. */
export const unitOf = ({ extension }: Item): string =>
  extension?.find(({ url }) => url === unitUrl)?.valueCoding?.display ?? '';

/** FHIRPath over `%facts`, the facts of the stay, that proposes the answer. */
export const initialExpressionOf = ({ extension }: Item): string | null =>
  extension?.find(({ url }) => url === initialUrl)?.valueExpression?.expression ?? null;

export const calculationOf = ({ extension }: Item): string | null =>
  extension?.find(({ url }) => url === calculatedUrl)?.valueExpression?.expression ?? null;

/** FHIRPath on the answers before it: the item is asked where it gives true. */
export const enabledOf = ({ extension }: Item): string | null =>
  extension?.find(({ url }) => url === enabledUrl)?.valueExpression?.expression ?? null;

/** Of a question, in groups too; of one in a group that repeats, those of all repetitions. */
export const answersTo = (items: readonly ResponseItem[], linkId: string): Answer[] =>
  items.flatMap((item) => [
    ...(item.linkId === linkId ? (item.answer ?? []) : []),
    ...answersTo(item.item ?? [], linkId),
  ]);
