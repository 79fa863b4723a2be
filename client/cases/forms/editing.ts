/** Changes of the questions of a form while it is written. */
import type { Item } from '#shared/cases/forms/questionnaire.ts';
import type { QuestionType } from '#shared/cases/forms/versions.ts';

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
  items.map((one, number) => (number === at ? item : one));

export const without = (items: readonly Item[], at: number): Item[] =>
  items.filter((_one, number) => number !== at);

export function movedItem(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [one, other] = [items[at], items[at + by]];
  if (!one || !other) return [...items];
  return withItem(withItem(items, at, other), at + by, one);
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

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((one) => [one, ...flat(one.item ?? [])]);

/** As it is sent: without empty choices, and conditions in the words of the choices. */
export function toSend(items: readonly Item[]): Item[] {
  const displays = new Map(
    flat(items).flatMap(({ linkId, answerOption = [] }) =>
      answerOption.map(({ valueCoding: { code, display } }) => [`${linkId} ${code}`, display]),
    ),
  );
  const sent = (one: Item): Item => ({
    ...one,
    ...(one.answerOption && {
      answerOption: one.answerOption.filter(({ valueCoding }) => valueCoding.display.trim()),
    }),
    ...(one.enableWhen && {
      enableWhen: one.enableWhen.map((condition) => {
        const { question, answerCoding } = condition;
        const display = displays.get(`${question} ${answerCoding?.code}`);
        return answerCoding && display !== undefined
          ? { ...condition, answerCoding: { ...answerCoding, display } }
          : condition;
      }),
    }),
    ...(one.item && { item: one.item.map(sent) }),
  });
  return items.map(sent);
}

/** "Asked only where “A diagnosis in the record says so” is “No”". */
export function conditionWords(one: Item, all: readonly Item[]): string | null {
  const { enableWhen = [], enableBehavior = 'all' } = one;
  if (enableWhen.length === 0) return null;
  const words = enableWhen.map(({ question, operator, ...answer }) => {
    const name = flat(all).find(({ linkId }) => linkId === question)?.text ?? question;
    const [value] = Object.values(answer);
    const said = typeof value === 'object' ? value.display : String(value);
    return operator === 'exists' ? `“${name}” is answered` : `“${name}” ${operator} “${said}”`;
  });
  return `Asked only where ${words.join(enableBehavior === 'any' ? ' or ' : ' and ')}`;
}
