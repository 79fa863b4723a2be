/** Changes of the questions of a form while it is written. */
import {
  answerNameOf,
  operatorsFor,
  type Condition,
  type Operator,
} from '#shared/cases/case-forms/conditions.ts';
import type { Item } from '#shared/cases/case-forms/questionnaire.ts';
import type { QuestionType } from '#shared/cases/case-forms/form-versions.ts';

export const typeWords: Record<QuestionType, string> = {
  text: 'Text of several lines',
  string: 'One line of text',
  choice: 'A choice',
  boolean: 'Yes or no',
  integer: 'A whole number',
  decimal: 'A number',
  date: 'A date',
  quantity: 'A number with a unit',
};

export const withItem = (items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((current, number) => (number === at ? item : current));

export const withoutItem = (items: readonly Item[], at: number): Item[] =>
  items.filter((_one, number) => number !== at);

export function movedItem(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [moving, other] = [items[at], items[at + by]];
  if (!moving || !other) return [...items];
  return withItem(withItem(items, at, other), at + by, moving);
}

const newName = (prefix: string) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;

export const newQuestion = (type: QuestionType): Item => ({
  linkId: newName('q'),
  text: '',
  type,
  ...(type === 'choice' && { answerOption: [] }),
});

export const optionsOf = ({ answerOption = [] }: Item): string =>
  answerOption.map(({ valueCoding }) => valueCoding.display).join('\n');

export const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** The choices of a question as a list offers them, by code. */
export const choicesOf = ({ answerOption = [] }: Item): { value: string; label: string }[] =>
  answerOption.map(({ valueCoding: { code, display } }) => ({
    value: code,
    label: display || 'A choice without words',
  }));

/** A choice keeps its code while its words change, so that conditions go on. */
export const withOptions = (item: Item, text: string): Item => ({
  ...item,
  answerOption: text.split('\n').map((display, at) => ({
    valueCoding: {
      code: item.answerOption?.[at]?.valueCoding.code ?? newName('o'),
      display,
    },
  })),
});

export function withRepeats(item: Item, isSeveral: boolean): Item {
  const { repeats: _before, ...single } = item;
  return isSeveral ? { ...single, repeats: true } : single;
}

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...flat(item.item ?? [])]);

/** Returns the form as it is sent: without empty choices, with conditions in the words of the choices. */
export function toSend(items: readonly Item[]): Item[] {
  const displays = new Map(
    flat(items).flatMap(({ linkId, answerOption = [] }) =>
      answerOption.map(({ valueCoding: { code, display } }) => [`${linkId} ${code}`, display]),
    ),
  );
  const sent = (item: Item): Item => ({
    ...item,
    ...(item.answerOption && {
      answerOption: item.answerOption.filter(({ valueCoding }) => valueCoding.display.trim()),
    }),
    ...(item.enableWhen && {
      enableWhen: item.enableWhen.map((condition) => {
        const { question, answerCoding } = condition;
        const display = displays.get(`${question} ${answerCoding?.code}`);
        return answerCoding && display !== undefined
          ? { ...condition, answerCoding: { ...answerCoding, display } }
          : condition;
      }),
    }),
    ...(item.item && { item: item.item.map(sent) }),
  });
  return items.map(sent);
}

const operatorWords: Record<Operator, string> = {
  exists: 'is answered',
  '=': 'is',
  '!=': 'is not',
  '>': 'is more than',
  '<': 'is less than',
  '>=': 'is at least',
  '<=': 'is at most',
};
const dateWords: Partial<Record<Operator, string>> = {
  '>': 'is after',
  '<': 'is before',
  '>=': 'is on or after',
  '<=': 'is on or before',
};
const notAnswered = 'is not answered';

/** Returns how a question may be compared: the value of each choice, and its words. */
export function comparisonsOf(question: Item): { value: string; label: string }[] {
  return operatorsFor(question).flatMap((operator) => {
    const dated = question.type === 'date' ? dateWords[operator] : undefined;
    const comparison = { value: operator as string, label: dated ?? operatorWords[operator] };
    return operator === 'exists'
      ? [comparison, { value: 'not-exists', label: notAnswered }]
      : [comparison];
  });
}

export const comparisonOf = ({ operator, answerBoolean }: Condition): string =>
  operator === 'exists' && answerBoolean === false ? 'not-exists' : operator;

/** Returns the condition with another comparison. It keeps the answer where it fits, else takes the first one. */
export function compared(question: Item, comparison: string, before?: Condition): Condition {
  const isNot = comparison === 'not-exists';
  const operator = isNot ? 'exists' : (comparison as Operator);
  const base = { question: question.linkId, operator };
  if (operator === 'exists') return { ...base, answerBoolean: !isNot };
  const name = answerNameOf(question, operator);
  const isKept =
    before?.question === question.linkId &&
    before.operator !== 'exists' &&
    before[name] !== undefined;
  if (isKept) return { ...base, [name]: before[name] };
  const [option] = question.answerOption ?? [];
  if (name === 'answerCoding') return option ? { ...base, answerCoding: option.valueCoding } : base;
  return name === 'answerBoolean' ? { ...base, answerBoolean: true } : base;
}

export const newCondition = (question: Item): Condition =>
  compared(question, question.type === 'choice' || question.type === 'boolean' ? '=' : 'exists');

/** Returns the item with these conditions; without conditions it has no property for them. */
export function withConditions(item: Item, conditions: readonly Condition[]): Item {
  const { enableWhen: _before, enableBehavior = 'all', ...unconditional } = item;
  if (conditions.length === 0) return unconditional;
  return {
    ...unconditional,
    enableWhen: [...conditions],
    ...(conditions.length > 1 && { enableBehavior }),
  };
}

/** "Asked only where “A diagnosis in the record says so” is “No”" */
export function conditionWords(item: Item, all: readonly Item[]): string | null {
  const { enableWhen = [], enableBehavior = 'all' } = item;
  if (enableWhen.length === 0) return null;
  const words = enableWhen.map((condition) => {
    const { question, operator, ...answer } = condition;
    const other = flat(all).find(({ linkId }) => linkId === question);
    const name = `“${other?.text ?? question}”`;
    const comparison = comparisonOf(condition);
    if (operator === 'exists')
      return `${name} ${comparison === 'exists' ? operatorWords.exists : notAnswered}`;
    const [value] = Object.values(answer);
    const words = typeof value === 'object' ? value.display : String(value ?? '');
    const valueWords = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : words;
    const verb = (other?.type === 'date' && dateWords[operator]) || operatorWords[operator];
    return `${name} ${verb} “${valueWords}”`;
  });
  return `Asked only where ${words.join(enableBehavior === 'any' ? ' or ' : ' and ')}`;
}
