/** Conditions of questions: which others one may depend on, and with which answers. */
import { calculationOf, type Item } from './questionnaire.ts';

export type Condition = NonNullable<Item['enableWhen']>[number];
export type Operator = Condition['operator'];
type AnswerName = Exclude<keyof Condition, 'question' | 'operator'>;

const equal: readonly Operator[] = ['exists', '=', '!='];
const ordered: readonly Operator[] = [...equal, '>', '<', '>=', '<='];

/** A quantity is compared in no unit, so only whether there is one. */
const comparisons: Partial<
  Record<Item['type'], { operators: readonly Operator[]; answer: AnswerName }>
> = {
  choice: { operators: equal, answer: 'answerCoding' },
  boolean: { operators: equal, answer: 'answerBoolean' },
  string: { operators: equal, answer: 'answerString' },
  text: { operators: equal, answer: 'answerString' },
  integer: { operators: ordered, answer: 'answerInteger' },
  decimal: { operators: ordered, answer: 'answerDecimal' },
  date: { operators: ordered, answer: 'answerDate' },
  quantity: { operators: ['exists'], answer: 'answerBoolean' },
};

export const operatorsFor = ({ type }: Item): readonly Operator[] =>
  comparisons[type]?.operators ?? [];

/** The field of the condition that has the answer it compares with. */
export const answerNameOf = ({ type }: Item, operator: Operator): AnswerName =>
  operator === 'exists' ? 'answerBoolean' : (comparisons[type]?.answer ?? 'answerBoolean');

const mayBeAsked = (item: Item) =>
  comparisons[item.type] !== undefined && calculationOf(item) === null;

/** Returns the questions asked before an item, in its own group and around it; null where it is not among the items. */
export function askedBefore(
  items: readonly Item[],
  linkId: string,
  around: readonly Item[] = [],
): Item[] | null {
  const answersAround = [...around];
  for (const item of items) {
    if (item.linkId === linkId) return answersAround;
    const askedInside = item.item ? askedBefore(item.item, linkId, answersAround) : null;
    if (askedInside) return askedInside;
    if (mayBeAsked(item)) answersAround.push(item);
  }
  return null;
}

/** Why a condition of `one` cannot hold, in words. */
export function conditionFault(
  item: Item,
  condition: Condition,
  before: readonly Item[],
): string | null {
  const { question, operator, ...answers } = condition;
  const other = before.find(({ linkId }) => linkId === question);
  if (!other) return `“${item.text}” depends on an answer that is not asked before it`;
  if (!operatorsFor(other).includes(operator))
    return `“${item.text}” compares “${other.text}” in a way that its answers cannot be compared`;
  const answered = Object.entries(answers).filter(([, value]) => value !== undefined);
  const name = answerNameOf(other, operator);
  if (answered.length !== 1 || answered[0]?.[0] !== name || answered[0][1] === '')
    return `“${item.text}” needs an answer to compare “${other.text}” with`;
  const code = condition.answerCoding?.code;
  const isOffered = other.answerOption?.some(({ valueCoding }) => valueCoding.code === code);
  if (code !== undefined && !isOffered) return `“${item.text}” depends on a choice that is gone`;
  return null;
}
