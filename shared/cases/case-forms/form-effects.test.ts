/** Tests that a version of a form says what its answers no longer cause, and that answers are found in groups too. */
import { expect, test } from 'vitest';
import { formNames, questionnaireOf } from '#shared/cases/case-forms.ts';
import { withAnswerTasks } from './answer-tasks.ts';
import { lostEffects } from './form-effects.ts';
import { answersTo, type Item } from './questionnaire.ts';

test.each(formNames)('S556 %s as it is delivered loses nothing', (form) => {
  expect(lostEffects(questionnaireOf(form).item, form)).toEqual([]);
});

const yes = (linkId: string, display = 'Yes'): Item => ({
  linkId,
  text: 'Enough to eat?',
  type: 'choice',
  answerOption: [
    { valueCoding: { code: 'o-1', display } },
    { valueCoding: { code: 'o-2', display: 'No' } },
  ],
});

test('S556 a version of the script without a question says which task nobody gets', () => {
  const { item } = questionnaireOf('contact-script');
  const without = item.filter(({ linkId }) => linkId !== 'feeling');
  expect(lostEffects(without, 'contact-script')).toEqual([
    'No answer opens the task “Call back: worse since discharge” (question feeling).',
  ]);
  expect(lostEffects([yes('feeling')], 'contact-script')).toContain(
    'No answer opens the task “Call back: worse since discharge” (question feeling).',
  );
});

test('S640 a task that the hospital’s own question opens is not lost', () => {
  const { item } = questionnaireOf('contact-script');
  const task = { answer: 'o-1', task: 'Call back: worse since discharge', hours: 2 };
  const own = withAnswerTasks(yes('weaker'), [task]);
  const without = item.filter(({ linkId }) => linkId !== 'feeling');
  expect(lostEffects([...without, own], 'contact-script')).toEqual([]);
});

test('S556 questions about needs without a yes say that they name no need, in groups too', () => {
  const group = (item: Item): Item => ({ linkId: 'g', text: 'Home', type: 'group', item: [item] });
  expect(lostEffects([group(yes('food', ' yes'))], 'need-questions')).toEqual([]);
  expect(lostEffects([group(yes('food', 'Often'))], 'need-questions')).toHaveLength(1);
});

test('S556 answers to a question are those of all its groups', () => {
  const answer = (code: string) => ({ valueCoding: { code, display: code } });
  const items = [
    { linkId: 'g', item: [{ linkId: 'food', answer: [answer('a')] }] },
    { linkId: 'g', item: [{ linkId: 'food', answer: [answer('b')] }, { linkId: 'other' }] },
  ];
  expect(answersTo(items, 'food')).toEqual([answer('a'), answer('b')]);
  expect(answersTo(items, 'other')).toEqual([]);
});
