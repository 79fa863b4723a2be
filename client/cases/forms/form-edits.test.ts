/** Tests that what the screen offers for a condition is what the server takes, and reads as it was chosen. */
import { expect, test } from 'vitest';
import { answerNameOf, type Condition } from '#shared/cases/case-forms/conditions.ts';
import type { Item } from '#shared/cases/case-forms/questionnaire.ts';
import { formFault } from '#shared/cases/case-forms/form-fault.ts';
import { questionTypes } from '#shared/cases/case-forms/form-versions.ts';
import {
  compared,
  comparisonOf,
  comparisonsOf,
  conditionWords,
  withConditions,
} from './form-edits.ts';

const options = ['Yes', 'No'].map((display) => ({
  valueCoding: { code: display.toLowerCase(), display },
}));
const about: Item[] = questionTypes.map((type) => ({
  linkId: `about-${type}`,
  text: `About ${type}`,
  type,
  ...(type === 'choice' && { answerOption: options }),
}));
const typed = {
  answerString: 'x',
  answerInteger: 3,
  answerDecimal: 0.5,
  answerDate: '2026-03-01',
  answerBoolean: true,
  answerCoding: options[0]!.valueCoding,
};

/** As it is once the answer was typed, where one is left to type. */
function filled(question: Item, condition: Condition): Condition {
  const name = answerNameOf(question, condition.operator);
  return condition[name] === undefined ? { ...condition, [name]: typed[name] } : condition;
}

const formOf = (conditions: Condition[]) => {
  const last = { linkId: 'last', text: 'Last', type: 'text' as const };
  return { title: 'Form', items: [...about, withConditions(last, conditions)] };
};

test('each comparison that is offered for a question is one that the server stores, and reads back', () => {
  const every = about.flatMap((question) =>
    comparisonsOf(question).map(({ value }) => ({ question, value })),
  );
  expect(every.length).toBeGreaterThan(40);
  for (const { question, value } of every) {
    const condition = filled(question, compared(question, value));
    expect(formFault(formOf([condition]), 'cdi-worksheet')).toBeNull();
    expect(comparisonOf(condition)).toBe(value);
  }
});

test('another comparison keeps the answer that was typed, and another question does not', () => {
  const numbers = about.filter(({ type }) => type === 'integer' || type === 'decimal');
  for (const question of numbers) {
    const condition = filled(question, compared(question, '>'));
    expect(compared(question, '<=', condition)).toEqual({ ...condition, operator: '<=' });
    const { operator, ...otherFields } = compared({ ...question, linkId: 'other' }, '=', condition);
    expect([operator, otherFields]).toEqual(['=', { question: 'other' }]);
  }
});

test('conditions read in the words of their questions and choices, all of them or any', () => {
  const byId = (type: string) => about.find((question) => question.type === type)!;
  const first = compared(byId('choice'), '!=');
  const second = filled(byId('date'), compared(byId('date'), '<'));
  const third = compared(byId('text'), 'not-exists');
  const item = (behaviour: 'all' | 'any') => ({
    ...withConditions(formOf([]).items.at(-1)!, [first, second, third]),
    enableBehavior: behaviour,
  });
  expect(conditionWords(item('any'), about)).toBe(
    'Asked only where “About choice” is not “Yes” or “About date” is before “2026-03-01” or “About text” is not answered',
  );
  expect(conditionWords(item('all'), about)).toContain('“Yes” and “About date”');
  expect(conditionWords(withConditions(item('all'), []), about)).toBeNull();
});
