/** When a question is asked: where earlier ones are answered so, all of them or any. */
import { ActionIcon, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { answerNameOf, askedBefore, type Condition } from '#shared/cases/case-forms/conditions.ts';
import type { Item } from '#shared/cases/case-forms/questionnaire.ts';
import { mostConditions } from '#shared/cases/case-forms/form-versions.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { AddPart } from './AddPart.tsx';
import {
  choicesOf,
  compared,
  comparisonOf,
  comparisonsOf,
  conditionWords,
  newCondition,
  withConditions,
  yesNo,
} from './form-edits.ts';
import classes from './Conditions.module.css';

interface RowProps {
  condition: Condition;
  /** The questions that may be chosen. */
  before: readonly Item[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

type AnswerProps = Pick<RowProps, 'condition' | 'onChange'> & { question: Item };

function AnswerField({ condition, question, onChange }: AnswerProps) {
  const name = answerNameOf(question, condition.operator);
  const answer = (value: Partial<Condition>) =>
    onChange({ question: condition.question, operator: condition.operator, ...value });
  const label = 'Answer';
  if (name === 'answerCoding') {
    const options = question.answerOption ?? [];
    return (
      <Select
        label={label}
        data={choicesOf(question)}
        allowDeselect={false}
        value={condition.answerCoding?.code ?? null}
        onChange={(code) => {
          const chosen = options.find(({ valueCoding }) => valueCoding.code === code);
          if (chosen) answer({ answerCoding: chosen.valueCoding });
        }}
      />
    );
  }
  if (name === 'answerBoolean')
    return (
      <Select
        label={label}
        data={yesNo}
        allowDeselect={false}
        value={condition.answerBoolean === false ? 'no' : 'yes'}
        onChange={(value) => answer({ answerBoolean: value === 'yes' })}
      />
    );
  if (name === 'answerDate')
    return (
      <DateField
        label={label}
        value={condition.answerDate ?? ''}
        onChange={(day) => answer(day ? { answerDate: day } : {})}
      />
    );
  if (name === 'answerString')
    return (
      <TextInput
        label={label}
        maxLength={200}
        value={condition.answerString ?? ''}
        onChange={(event) => answer({ answerString: event.currentTarget.value })}
      />
    );
  return (
    <NumberInput
      label={label}
      hideControls
      allowDecimal={name === 'answerDecimal'}
      value={condition[name] ?? ''}
      onChange={(value) => answer(typeof value === 'number' ? { [name]: value } : {})}
    />
  );
}

function ConditionRow({ condition, before, onChange, onRemove }: RowProps) {
  const question = before.find(({ linkId }) => linkId === condition.question);
  return (
    <div className={classes.condition}>
      <Select
        label="Question"
        data={before.map(({ linkId, text }) => ({
          value: linkId,
          label: text || 'A question without words',
        }))}
        allowDeselect={false}
        value={question ? condition.question : null}
        error={question ? undefined : 'Choose one that is asked before'}
        onChange={(linkId) => {
          const chosen = before.find((earlier) => earlier.linkId === linkId);
          if (chosen && chosen.linkId !== condition.question) onChange(newCondition(chosen));
        }}
      />
      {question && (
        <Select
          label="How it is answered"
          data={comparisonsOf(question)}
          allowDeselect={false}
          value={comparisonOf(condition)}
          onChange={(value) => value && onChange(compared(question, value, condition))}
        />
      )}
      {question && condition.operator !== 'exists' && (
        <AnswerField condition={condition} question={question} onChange={onChange} />
      )}
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="bad"
        size={44}
        aria-label={`Take out the condition on “${question?.text ?? 'a question that is gone'}”`}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface Props {
  item: Item;
  /** Of the whole form. */
  all: readonly Item[];
  isReadOnly: boolean;
  onChange: (item: Item) => void;
}

export function Conditions({ item, all, isReadOnly, onChange }: Props) {
  const { enableWhen = [], enableBehavior = 'all' } = item;
  const before = askedBefore(all, item.linkId) ?? [];
  const words = conditionWords(item, all);
  const last = before.at(-1);
  const set = (conditions: readonly Condition[]) => onChange(withConditions(item, conditions));
  return (
    <>
      {words && (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      )}
      {!isReadOnly && (
        <Stack
          gap="xs"
          component="fieldset"
          bd={0}
          m={0}
          p={0}
          aria-label={`When “${item.text}” is asked`}
        >
          {enableWhen.length > 1 && (
            <SegmentedControl
              aria-label="How many of them"
              data={[
                { value: 'all', label: 'Where all hold' },
                { value: 'any', label: 'Where one holds' },
              ]}
              value={enableBehavior}
              onChange={(value) => onChange({ ...item, enableBehavior: value })}
            />
          )}
          {enableWhen.map((condition, at) => (
            <ConditionRow
              // Conditions have no name of their own, and stand where they were written.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              condition={condition}
              before={before}
              onChange={(changed) =>
                set(enableWhen.map((current, index) => (index === at ? changed : current)))
              }
              onRemove={() => set(enableWhen.filter((_one, number) => number !== at))}
            />
          ))}
          {last && enableWhen.length < mostConditions && (
            <AddPart
              words={enableWhen.length > 0 ? 'Another condition' : 'Ask only under a condition'}
              question={item.text}
              onAdd={() => set([...enableWhen, newCondition(last)])}
            />
          )}
        </Stack>
      )}
    </>
  );
}
