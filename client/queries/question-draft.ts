/** What is typed of a question, in a query and in a template, and the form of the answer that it makes. */
import type { QueryForm, yesNoUses } from '#shared/queries.ts';

type YesNoUse = (typeof yesNoUses)[number];

export interface QuestionDraft {
  topic: string;
  question: string;
  /** One on each line. */
  options: string;
  /** Empty: a choice of answers. */
  use: YesNoUse | '';
}

export const blankQuestion: QuestionDraft = { topic: '', question: '', options: '', use: '' };

export const formOf = ({ options, use }: Pick<QuestionDraft, 'options' | 'use'>): QueryForm =>
  use
    ? { is: 'yes-no', use }
    : {
        is: 'choice',
        options: options
          .split('\n')
          .map((option) => option.trim())
          .filter(Boolean),
      };

interface FormedQuestion {
  topic: string;
  question: string;
  form: QueryForm;
}

export const questionOf = ({ topic, question, form }: FormedQuestion): QuestionDraft => ({
  topic,
  question,
  options: form.is === 'choice' ? form.options.join('\n') : '',
  use: form.is === 'yes-no' ? form.use : '',
});
