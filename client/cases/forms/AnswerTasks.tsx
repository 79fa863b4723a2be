/** The tasks that answers to a question open once the form is signed: on which answer, what, and within how many hours. */
import { ActionIcon, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  answerTasksOf,
  mostAnswerTasks,
  mostTaskCharacters,
  mostTaskHours,
  withAnswerTasks,
  type AnswerTask,
} from '#shared/cases/case-forms/answer-tasks.ts';
import type { Item } from '#shared/cases/case-forms/questionnaire.ts';
import { counted } from '#client/ui/list/counted.ts';
import { AddPart } from './AddPart.tsx';
import { choicesOf, yesNo } from './form-edits.ts';
import classes from './Conditions.module.css';

/** What a question may be answered with, as a list chooses it. */
const answersOf = (item: Item) => (item.type === 'boolean' ? yesNo : choicesOf(item));

const valueOf = ({ answer }: AnswerTask): string | null =>
  typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : answer;

const answerFrom = ({ type }: Item, value: string): AnswerTask['answer'] =>
  type === 'boolean' ? value === 'yes' : value;

interface Props {
  item: Item;
  isReadOnly: boolean;
  onChange: (item: Item) => void;
}

interface RowProps {
  item: Item;
  task: AnswerTask;
  onChange: (task: AnswerTask) => void;
  onRemove: () => void;
}

function TaskRow({ item, task, onChange, onRemove }: RowProps) {
  const answers = answersOf(item);
  const chosen = answers.find(({ value }) => value === valueOf(task));
  return (
    <div className={classes.condition}>
      <Select
        label="On the answer"
        data={answers}
        allowDeselect={false}
        value={chosen?.value ?? null}
        error={chosen ? undefined : 'Choose one that is offered'}
        onChange={(value) => value && onChange({ ...task, answer: answerFrom(item, value) })}
      />
      <TextInput
        label="Opens the task"
        maxLength={mostTaskCharacters}
        value={task.task}
        onChange={(event) => onChange({ ...task, task: event.currentTarget.value })}
      />
      <NumberInput
        label="Due after, hours"
        min={1}
        max={mostTaskHours}
        allowDecimal={false}
        hideControls
        value={task.hours || ''}
        onChange={(hours) => onChange({ ...task, hours: typeof hours === 'number' ? hours : 0 })}
      />
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="bad"
        size={44}
        aria-label={`Take out the task “${task.task || 'without a name'}”`}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** "“Worse” opens the task “Call back”, due within 4 hours." */
const taskWords = (item: Item, task: AnswerTask): string => {
  const answer = answersOf(item).find(({ value }) => value === valueOf(task))?.label;
  return `“${answer ?? 'An answer that is gone'}” opens the task “${task.task}”, due within ${counted(task.hours, 'hour')}.`;
};

export function AnswerTasks({ item, isReadOnly, onChange }: Props) {
  const tasks = answerTasksOf(item);
  const [first] = answersOf(item);
  if (item.type !== 'choice' && item.type !== 'boolean' && tasks.length === 0) return null;
  const set = (changed: readonly AnswerTask[]) => onChange(withAnswerTasks(item, changed));
  if (isReadOnly)
    return tasks.map((task, at) => (
      // Tasks have no name of their own, and stand where they were written.
      // oxlint-disable-next-line react/no-array-index-key
      <Text key={at} size="sm" c="dimmed">
        {taskWords(item, task)}
      </Text>
    ));
  return (
    <Stack gap="xs" component="fieldset" bd={0} m={0} p={0} aria-label={`Tasks of “${item.text}”`}>
      {tasks.map((task, at) => (
        <TaskRow
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          item={item}
          task={task}
          onChange={(changed) =>
            set(tasks.map((current, index) => (index === at ? changed : current)))
          }
          onRemove={() => set(tasks.filter((_one, index) => index !== at))}
        />
      ))}
      {first && tasks.length < mostAnswerTasks && (
        <AddPart
          words={tasks.length > 0 ? 'Another task' : 'Open a task on an answer'}
          question={item.text}
          onAdd={() =>
            set([...tasks, { answer: answerFrom(item, first.value), task: '', hours: 24 }])
          }
        />
      )}
    </Stack>
  );
}
