/** Tasks that an answer opens once the form is signed: a part of the question, kept as an extension of FHIR. */
import { answersTo, type Extension, type Item, type ResponseItem } from './questionnaire.ts';

export const answerTaskUrl = 'urn:karemd:opens-task';

/** Of one question. */
export const mostAnswerTasks = 5;
export const mostTaskCharacters = 120;
/** Thirty days. */
export const mostTaskHours = 720;

export interface AnswerTask {
  /** The code of a choice, or yes and no; null where the choice is gone. */
  answer: string | boolean | null;
  task: string;
  /** From the signature. */
  hours: number;
}

export interface OpenedTask {
  task: string;
  hours: number;
}

const isAnswerTask = ({ url }: Pick<Extension, 'url'>): boolean => url === answerTaskUrl;

function taskIn({ extension: parts = [] }: Extension): AnswerTask {
  const part = (name: string) => parts.find(({ url }) => url === name);
  const answer = part('answer');
  return {
    answer: answer?.valueCode ?? answer?.valueBoolean ?? null,
    task: part('task')?.valueString ?? '',
    hours: part('hours')?.valueInteger ?? 0,
  };
}

export const answerTasksOf = ({ extension = [] }: Pick<Item, 'extension'>): AnswerTask[] =>
  extension.filter(isAnswerTask).map(taskIn);

const extensionOf = ({ answer, task, hours }: AnswerTask): Extension => ({
  url: answerTaskUrl,
  extension: [
    ...(typeof answer === 'string' ? [{ url: 'answer', valueCode: answer }] : []),
    ...(typeof answer === 'boolean' ? [{ url: 'answer', valueBoolean: answer }] : []),
    { url: 'task', valueString: task },
    { url: 'hours', valueInteger: hours },
  ],
});

/** The question with these tasks, before its other extensions: expressions are added at the end. */
export function withAnswerTasks(item: Item, tasks: readonly AnswerTask[]): Item {
  const { extension: before = [], ...bare } = item;
  const extension = [...tasks.map(extensionOf), ...before.filter((one) => !isAnswerTask(one))];
  return extension.length === 0 ? bare : { ...bare, extension };
}

/** To follow the name of the question; null where all of them can be opened. */
export function answerTaskFault(item: Item): string | null {
  const tasks = answerTasksOf(item);
  if (tasks.length === 0) return null;
  if (item.type !== 'choice' && item.type !== 'boolean')
    return 'opens a task, which only a choice or “yes or no” does';
  if (tasks.length > mostAnswerTasks) return `opens more than ${mostAnswerTasks} tasks`;
  const codes = new Set((item.answerOption ?? []).map(({ valueCoding }) => valueCoding.code));
  for (const { answer, task, hours } of tasks) {
    const isOffered =
      item.type === 'boolean'
        ? typeof answer === 'boolean'
        : typeof answer === 'string' && codes.has(answer);
    if (!isOffered) return 'opens a task on an answer that is not offered';
    if (task.trim() === '') return 'opens a task without a name';
    if (task.length > mostTaskCharacters)
      return `opens a task with a name of more than ${mostTaskCharacters} characters`;
    if (!Number.isInteger(hours) || hours < 1 || hours > mostTaskHours)
      return `opens a task that is due in less than 1 or more than ${mostTaskHours} hours`;
  }
  return null;
}

/** What answers call for, in the order of the questions: each once, however often a group repeats. */
export function openedTasks(
  questions: readonly Item[],
  items: readonly ResponseItem[],
): OpenedTask[] {
  return questions.flatMap((question) => {
    const answers = answersTo(items, question.linkId).map(
      ({ valueCoding, valueBoolean }) => valueCoding?.code ?? valueBoolean,
    );
    const tasks = answerTasksOf(question).filter(
      ({ answer }) => answer !== null && answers.includes(answer),
    );
    return [
      ...tasks.map(({ task, hours }) => ({ task, hours })),
      ...openedTasks(question.item ?? [], items),
    ];
  });
}
