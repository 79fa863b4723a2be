/** What answers of some forms cause besides being signed, and what a hospital's version of the form no longer causes. */
import type { FormName } from '#shared/cases/case-forms.ts';
import { answerTasksOf, openedTasks, type OpenedTask } from './answer-tasks.ts';
import { redAnswers, tasksOfContact } from './contact-script.ts';
import { namesNeed } from './need-questions.ts';
import type { Item, Questionnaire, ResponseItem } from './questionnaire.ts';

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...flat(item.item ?? [])]);

const effects: Partial<Record<FormName, (questions: readonly Item[]) => string[]>> = {
  'contact-script': (questions) =>
    redAnswers.flatMap(({ linkId, codes, task }) => {
      if (questions.some((item) => answerTasksOf(item).some((own) => own.task === task))) return [];
      const choices = questions.find((item) => item.linkId === linkId)?.answerOption ?? [];
      const isOffered = choices.some(({ valueCoding }) => codes.includes(valueCoding.code));
      return isOffered ? [] : [`No answer opens the task “${task}” (question ${linkId}).`];
    }),
  'need-questions': (questions) => {
    const names = questions.some(({ answerOption = [] }) =>
      answerOption.some(({ valueCoding }) => namesNeed(valueCoding)),
    );
    return names ? [] : ['No answer names a need: a choice “Yes” does.'];
  },
};

type Answered = [
  form: FormName,
  questionnaire: Pick<Questionnaire, 'item'>,
  items: readonly ResponseItem[],
];

/** The tasks that the signature opens. A contact is followed up once it is closed as reached. */
export const tasksOfSignature = (...[form, { item }, items]: Answered): OpenedTask[] =>
  form === 'contact-script' ? [] : openedTasks(item, items);

/** All tasks that answers to the form open, with its signature or later. */
export const tasksOfForm = (...[form, questionnaire, items]: Answered): OpenedTask[] =>
  form === 'contact-script'
    ? tasksOfContact(questionnaire, items)
    : openedTasks(questionnaire.item, items);

export const lostEffects = (items: readonly Item[], form: FormName): string[] =>
  effects[form]?.(flat(items)) ?? [];
