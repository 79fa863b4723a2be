/** One step of a form: from the answers given so far, what is asked, what is calculated, and what is missing. */
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import {
  calculationOf,
  enabledOf,
  unitOf,
  type Answer,
  type Item,
  type Questionnaire,
  type ResponseItem,
} from './questionnaire.ts';

export interface Missing {
  /** Where it is: linkIds, and the number of each repetition of a group. */
  path: string;
  words: string;
}

export interface Step {
  /** What is asked now, in the order of the form, with what is calculated; nothing else. */
  items: ResponseItem[];
  missing: Missing[];
}

type Condition = NonNullable<Item['enableWhen']>[number];

const valueOf = (answer: Answer | Condition): unknown => {
  const [, value] =
    Object.entries(answer).find(([name]) => /^(value|answer)[A-Z]/.test(name)) ?? [];
  if (typeof value !== 'object' || value === null) return value;
  return 'code' in value ? value.code : (value as { value: unknown }).value;
};

function holds(condition: Condition, answers: readonly Answer[]): boolean {
  const expected = valueOf(condition);
  if (condition.operator === 'exists') return answers.length > 0 === (expected ?? true);
  const values = answers.map(valueOf) as (string | number)[];
  const other = expected as string | number;
  switch (condition.operator) {
    case '=':
      return values.includes(other);
    case '!=':
      return values.length > 0 && !values.includes(other);
    case '>':
      return values.some((value) => value > other);
    case '<':
      return values.some((value) => value < other);
    case '>=':
      return values.some((value) => value >= other);
    case '<=':
      return values.some((value) => value <= other);
  }
}

type KnownAnswers = ReadonlyMap<string, readonly Answer[]>;

/** Answers of this level and those around it: in a group that repeats, those of the same repetition. */
const isAsked = (
  { enableWhen = [], enableBehavior = 'all' }: Item,
  knownAnswers: KnownAnswers,
): boolean => {
  if (enableWhen.length === 0) return true;
  const isMet = (condition: Condition) =>
    holds(condition, knownAnswers.get(condition.question) ?? []);
  return enableBehavior === 'any' ? enableWhen.some(isMet) : enableWhen.every(isMet);
};

type Compiled = (resource: unknown, variables: Record<string, unknown>) => unknown[];

const compiled = new Map<string, Compiled>();

/** Expressions are of forms that two persons published, so they are compiled once. */
function compile(expression: string): Compiled {
  const cached = compiled.get(expression);
  if (cached) return cached;
  const fresh = fhirpath.compile(expression, r4, { async: false }) as Compiled;
  compiled.set(expression, fresh);
  return fresh;
}

/** Beyond, nothing is calculated: an expression is to end soon, whoever wrote it. */
const mostEvaluated = 1_500;

const countOf = (items: readonly ResponseItem[]): number =>
  items.reduce((sum, { item = [] }) => sum + 1 + countOf(item), 0);

/** On the answers so far, which are `%resource` too. Null where it cannot be evaluated. */
function evaluated(expression: string, items: readonly ResponseItem[]): unknown[] | null {
  if (countOf(items) > mostEvaluated) return null;
  try {
    const resource = {
      resourceType: 'QuestionnaireResponse',
      status: 'in-progress',
      item: structuredClone(items),
    };
    return compile(expression)(resource, { resource });
  } catch {
    return null;
  }
}

/** A question is asked where its expression cannot be evaluated: nothing is hidden by a mistake. */
function isEnabled(item: Item, itemsBefore: readonly ResponseItem[]): boolean {
  const expression = enabledOf(item);
  const values = expression === null ? null : evaluated(expression, itemsBefore);
  return values === null || (values.length === 1 && values[0] === true);
}

const optionOf = ({ answerOption = [] }: Item, value: unknown): Answer | null => {
  const code =
    typeof value === 'object' && value !== null ? (value as { code?: unknown }).code : value;
  const option = answerOption.find(({ valueCoding }) => valueCoding.code === code);
  return option ? { valueCoding: option.valueCoding } : null;
};

function typed(item: Item, value: unknown): Answer | null {
  const { type } = item;
  if (type === 'choice') return optionOf(item, value);
  if (type === 'integer' && Number.isInteger(value)) return { valueInteger: Number(value) };
  if (type === 'decimal' && typeof value === 'number') return { valueDecimal: value };
  if (type === 'quantity' && typeof value === 'number')
    return { valueQuantity: { value, unit: unitOf(item) } };
  if (type === 'boolean' && typeof value === 'boolean') return { valueBoolean: value };
  if (typeof value !== 'string' || value === '') return null;
  if (type === 'string' || type === 'text') return { valueString: value };
  return type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? { valueDate: value } : null;
}

/** Of what it gives the first; nothing where it gives nothing that fits, or fails. */
function calculated(item: Item, items: readonly ResponseItem[]): Answer[] {
  const expression = calculationOf(item);
  if (expression === null) return [];
  const [value] = evaluated(expression, items) ?? [];
  const answer = typed(item, value);
  return answer ? [answer] : [];
}

const valueName: Partial<Record<Item['type'], keyof Answer>> = {
  boolean: 'valueBoolean',
  integer: 'valueInteger',
  decimal: 'valueDecimal',
  date: 'valueDate',
  string: 'valueString',
  text: 'valueString',
  choice: 'valueCoding',
  quantity: 'valueQuantity',
};

/** An answer of another type, or a choice that is not offered, is none. */
function fitting(item: Item, answers: readonly Answer[]): Answer[] {
  const name = valueName[item.type];
  if (name === undefined) return [];
  const offered = item.answerOption?.map(({ valueCoding }) => valueCoding.code);
  const fit = answers.filter(
    (answer) =>
      answer[name] !== undefined &&
      answer.valueString !== '' &&
      (offered === undefined || offered.includes(answer.valueCoding?.code ?? '')),
  );
  return item.repeats ? fit : fit.slice(0, 1);
}

const byLink = (responseItems: readonly ResponseItem[], linkId: string) =>
  responseItems.filter((responseItem) => responseItem.linkId === linkId);

interface Surroundings {
  answers: KnownAnswers;
  /** All that is asked before, from the beginning of the form; what is asked is added to it. */
  whole: readonly ResponseItem[];
  /** Some are asked by an expression, which may look at what is calculated before. */
  hasExpressions: boolean;
}

/** Adds what is asked of one level; questions may be about those before them, and about those around. */
function addLevel(
  askedItems: ResponseItem[],
  items: readonly Item[],
  responseItems: readonly ResponseItem[],
  around: Surroundings,
): void {
  const knownAnswers = new Map<string, readonly Answer[]>(around.answers);
  for (const item of items) {
    if (!isAsked(item, knownAnswers) || !isEnabled(item, around.whole)) continue;
    const ownResponseItems = byLink(responseItems, item.linkId);
    if (item.type === 'group') {
      const repetitions = item.repeats
        ? ownResponseItems
        : [ownResponseItems[0] ?? { linkId: item.linkId }];
      for (const repetition of repetitions) {
        const inner: ResponseItem[] = [];
        askedItems.push({ linkId: item.linkId, item: inner });
        addLevel(inner, item.item ?? [], repetition.item ?? [], {
          ...around,
          answers: knownAnswers,
        });
      }
      continue;
    }
    if (item.type === 'display') continue;
    const isCalculated = calculationOf(item) !== null;
    const typedAnswers = isCalculated ? [] : fitting(item, ownResponseItems[0]?.answer ?? []);
    knownAnswers.set(item.linkId, typedAnswers);
    const answer =
      isCalculated && around.hasExpressions ? calculated(item, around.whole) : typedAnswers;
    askedItems.push({ linkId: item.linkId, ...(answer.length > 0 && { answer }) });
  }
}

/** Fills in what is calculated, in the order of the form, each from all that stands before it. */
function calculate(
  items: readonly Item[],
  responseItems: readonly ResponseItem[],
  whole: readonly ResponseItem[],
): void {
  for (const item of items)
    for (const responseItem of byLink(responseItems, item.linkId)) {
      if (item.type === 'group') calculate(item.item ?? [], responseItem.item ?? [], whole);
      if (calculationOf(item) === null) continue;
      const answer = calculated(item, whole);
      if (answer.length > 0) responseItem.answer = answer;
      else delete responseItem.answer;
    }
}

function missingOf(
  items: readonly Item[],
  responseItems: readonly ResponseItem[],
  at: string,
): Missing[] {
  return items.flatMap((item) => {
    const ownResponseItems = byLink(responseItems, item.linkId);
    if (item.type === 'group') {
      const path = (number: number) => `${at}${item.linkId}${item.repeats ? `.${number}` : ''}/`;
      const none =
        item.required && item.repeats && ownResponseItems.length === 0
          ? [{ path: `${at}${item.linkId}`, words: `Add one: ${item.text}` }]
          : [];
      return [
        ...none,
        ...ownResponseItems.flatMap((responseItem, number) =>
          missingOf(item.item ?? [], responseItem.item ?? [], path(number)),
        ),
      ];
    }
    const isMissing = item.required === true && ownResponseItems.some(({ answer }) => !answer);
    return isMissing ? [{ path: `${at}${item.linkId}`, words: `Answer this: ${item.text}` }] : [];
  });
}

const hasExpression = (items: readonly Item[]): boolean =>
  items.some((item) => enabledOf(item) !== null || hasExpression(item.item ?? []));

/** Pure: the same answers give the same step, in the browser and where they are signed. */
export function formStep({ item }: Questionnaire, responseItems: readonly ResponseItem[]): Step {
  const items: ResponseItem[] = [];
  const hasExpressions = hasExpression(item);
  addLevel(items, item, responseItems, { answers: new Map(), whole: items, hasExpressions });
  calculate(item, items, items);
  return { items, missing: missingOf(item, items, '') };
}
