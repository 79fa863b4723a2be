/** Tests which answers of a form open tasks, and what of them is refused while it is written. */
import { expect, test } from 'vitest';
import { answerTaskFault, openedTasks, withAnswerTasks, type AnswerTask } from './answer-tasks.ts';
import { formFault } from './form-fault.ts';
import { FormContent } from './form-versions.ts';
import type { Item } from './questionnaire.ts';
import { readQuestionnaire } from './questionnaire-files/read-questionnaire.ts';
import { writeQuestionnaire } from './questionnaire-files/write-questionnaire.ts';

const option = (code: string, display: string) => ({ valueCoding: { code, display } });
const call: AnswerTask = { answer: 'worse', task: 'Call back', hours: 4 };
const weigh: AnswerTask = { answer: true, task: 'Bring scales', hours: 48 };

const feeling: Item = {
  linkId: 'feeling',
  text: 'How are you?',
  type: 'choice',
  answerOption: [option('better', 'Better'), option('worse', 'Worse')],
};
const swollen: Item = { linkId: 'swollen', text: 'Are your feet swollen?', type: 'boolean' };
const feelingWithTasks = withAnswerTasks(feeling, [
  call,
  { ...call, answer: 'better', task: 'Thank' },
]);
const group: Item = {
  linkId: 'g',
  text: 'Feet',
  type: 'group',
  repeats: true,
  item: [withAnswerTasks(swollen, [weigh])],
};
const items = [feelingWithTasks, group];

const answers = (feels: string, ...feet: boolean[]) => [
  { linkId: 'feeling', answer: [option(feels, 'Any words')] },
  ...feet.map((valueBoolean) => ({
    linkId: 'g',
    item: [{ linkId: 'swollen', answer: [{ valueBoolean }] }],
  })),
];

test('S640 an answer opens the tasks of its question, once however often a group repeats', () => {
  const titles = (...of: Parameters<typeof answers>) =>
    openedTasks(items, answers(...of)).map(({ task }) => task);
  expect(titles('worse')).toEqual(['Call back']);
  expect(titles('worse', false, true, true)).toEqual(['Call back', 'Bring scales']);
  expect(titles('better', false)).toEqual(['Thank']);
  expect(openedTasks(items, [])).toEqual([]);
  expect(openedTasks([feeling, swollen], answers('worse', true))).toEqual([]);
});

test('S640 a question without tasks is as it was before it had some', () => {
  expect(withAnswerTasks(feelingWithTasks, [])).toEqual(feeling);
});

const of = (task: Partial<AnswerTask>) => withAnswerTasks(feeling, [{ ...call, ...task }]);

test.each([
  ['an answer that is not offered', of({ answer: 'gone' })],
  ['an answer that is not offered', of({ answer: true })],
  ['an answer that is not offered', of({ answer: null })],
  ['without a name', of({ task: ' ' })],
  ['more than 120 characters', of({ task: 'x'.repeat(121) })],
  ['less than 1 or more than 720 hours', of({ hours: 0 })],
  ['less than 1 or more than 720 hours', of({ hours: 721 })],
  ['less than 1 or more than 720 hours', of({ hours: 1.5 })],
  ['more than 5 tasks', withAnswerTasks(feeling, Array<AnswerTask>(6).fill(call))],
  ['only a choice', withAnswerTasks({ ...swollen, type: 'text' }, [weigh])],
])('S640 a form is refused whose question opens a task: %s', (words, item) => {
  expect(answerTaskFault(item)).toContain(words);
  expect(formFault({ items: [item] }, 'cdi-worksheet')).toContain(words);
});

test('S640 a form with tasks is taken, written as a Questionnaire, and read again as it was', () => {
  const content = { title: 'Feet', items };
  expect(formFault(content, 'cdi-worksheet')).toBeNull();
  expect(FormContent.parse(content)).toEqual({ ...content, kinds: [] });
  const text = writeQuestionnaire('cdi-worksheet', content, null);
  expect(readQuestionnaire(text, 'cdi-worksheet')).toEqual({ content, notes: [] });
});

test('S640 a task of a file that cannot be opened here is left out, and said', () => {
  const text = writeQuestionnaire(
    'cdi-worksheet',
    { title: 'Feet', items: [of({ hours: 900 })] },
    null,
  );
  expect(readQuestionnaire(text, 'cdi-worksheet')).toMatchObject({
    content: { items: [feeling] },
    notes: [
      {
        linkId: 'feeling',
        note: 'The task “Call back” is left out: the question opens a task that is due in less than 1 or more than 720 hours.',
      },
    ],
  });
});
