/** What answers of some forms cause besides being signed, and what a hospital's version of the form no longer causes. */
import type { FormName } from '#shared/cases/case-forms.ts';
import { answerTasksOf } from './answer-tasks.ts';
import { redAnswers } from './contact-script.ts';
import { namesNeed } from './need-questions.ts';
import type { Item } from './questionnaire.ts';

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

export const lostEffects = (items: readonly Item[], form: FormName): string[] =>
  effects[form]?.(flat(items)) ?? [];
