/** The questions of one level of a form: words, choices, whether an answer is needed, their order. */
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sourcesOf } from '#shared/cases/case-forms/calculations.ts';
import { calculationOf, type Item } from '#shared/cases/case-forms/questionnaire.ts';
import { questionTypes, type QuestionType } from '#shared/cases/case-forms/form-versions.ts';
import { Card } from '#client/ui/Card.tsx';
import { AnswerTasks } from './AnswerTasks.tsx';
import { CalculationFields, calculatedFrom } from './CalculationFields.tsx';
import { Conditions } from './Conditions.tsx';
import { EnabledExpression } from './EnabledExpression.tsx';
import {
  movedItem,
  newQuestion,
  optionsOf,
  typeWords,
  withItem,
  withoutItem,
  withOptions,
  withRepeats,
} from './form-edits.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface LevelProps {
  /** "Questions", or the words of the group. */
  label: string;
  items: readonly Item[];
  /** Of the whole form. */
  all: readonly Item[];
  isReadOnly: boolean;
  onChange: (items: Item[]) => void;
}

interface ItemProps extends Omit<LevelProps, 'label' | 'onChange'> {
  at: number;
  onChange: (items: Item[]) => void;
}

function Steps({ items, at, onChange }: Pick<ItemProps, 'items' | 'at' | 'onChange'>) {
  const name = items[at]?.text || 'this question';
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`Move “${name}” up`}
        disabled={at === 0}
        onClick={() => onChange(movedItem(items, at, -1))}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`Move “${name}” down`}
        disabled={at === items.length - 1}
        onClick={() => onChange(movedItem(items, at, 1))}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="bad"
        size={44}
        aria-label={`Take out “${name}”`}
        disabled={items.length === 1}
        onClick={() => onChange(withoutItem(items, at))}
      >
        <IconTrash {...icon} />
      </ActionIcon>
    </Group>
  );
}

function ItemEditor({ items, all, at, isReadOnly, onChange }: ItemProps) {
  const item = items[at];
  if (!item) return null;
  const isCalculated = calculationOf(item) !== null;
  const change = (changes: Partial<Item>) => onChange(withItem(items, at, { ...item, ...changes }));
  const kind =
    item.type === 'group' || item.type === 'display'
      ? { group: 'Questions that belong together', display: 'Words to read' }[item.type]
      : typeWords[item.type];
  return (
    <Card p="sm">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" c="dimmed">
            {[kind, isCalculated && 'calculated', item.repeats && 'several times']
              .filter(Boolean)
              .join(', ')}
          </Text>
          {!isReadOnly && <Steps items={items} at={at} onChange={onChange} />}
        </Group>
        <TextInput
          label="Question"
          maxLength={200}
          readOnly={isReadOnly}
          value={item.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {item.type === 'choice' && (
          <Textarea
            label="Choices"
            description="One on each line"
            autosize
            minRows={2}
            readOnly={isReadOnly}
            value={optionsOf(item)}
            onChange={(event) =>
              onChange(withItem(items, at, withOptions(item, event.currentTarget.value)))
            }
          />
        )}
        {item.type !== 'group' && item.type !== 'display' && !isCalculated && (
          <Checkbox
            label="An answer is needed"
            checked={item.required === true}
            disabled={isReadOnly}
            onChange={(event) => change({ required: event.currentTarget.checked })}
          />
        )}
        {item.type === 'choice' && !isCalculated && (
          <Checkbox
            label="Several answers may be given"
            checked={item.repeats === true}
            disabled={isReadOnly}
            onChange={(event) =>
              onChange(withItem(items, at, withRepeats(item, event.currentTarget.checked)))
            }
          />
        )}
        <CalculationFields
          item={item}
          all={all}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange(withItem(items, at, changed))}
        />
        <EnabledExpression
          item={item}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange(withItem(items, at, changed))}
        />
        <Conditions
          item={item}
          all={all}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange(withItem(items, at, changed))}
        />
        <AnswerTasks
          item={item}
          isReadOnly={isReadOnly}
          onChange={(changed) => onChange(withItem(items, at, changed))}
        />
        {item.item && (
          <ItemsEditor
            label={item.text}
            items={item.item}
            all={all}
            isReadOnly={isReadOnly}
            onChange={(inner) => change({ item: inner })}
          />
        )}
      </Stack>
    </Card>
  );
}

const calculated = [
  { value: 'count', label: 'A count of answers, calculated', of: 'count' },
  { value: 'sum', label: 'A sum of numbers, calculated', of: 'sum' },
] as const;

interface AddProps extends Pick<LevelProps, 'all'> {
  /** Numbers are calculated at the top of the form. */
  isTop: boolean;
  onAdd: (item: Item) => void;
}

function AddQuestion({ all, isTop, onAdd }: AddProps) {
  const [type, setType] = useState<string>('text');
  const offered = isTop ? calculated.filter(({ of }) => sourcesOf(all, of).length > 0) : [];
  const add = () => {
    const chosen = offered.find(({ value }) => value === type);
    const [source] = chosen ? sourcesOf(all, chosen.of) : [];
    if (chosen && source) onAdd(calculatedFrom(newQuestion('integer'), chosen.of, source));
    else onAdd(newQuestion(chosen ? 'integer' : (type as QuestionType)));
  };
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label="Another question"
        data={[
          ...questionTypes
            .filter((questionType) => questionType !== 'quantity')
            .map((questionType) => ({
              value: questionType as string,
              label: typeWords[questionType],
            })),
          ...offered.map(({ value, label }) => ({ value: value as string, label })),
        ]}
        allowDeselect={false}
        value={type}
        onChange={(chosen) => setType(chosen ?? 'text')}
      />
      <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={add}>
        Add
      </Button>
    </Group>
  );
}

export function ItemsEditor({ label, items, onChange, ...level }: LevelProps) {
  return (
    <Stack gap="xs">
      <Stack
        component="ul"
        gap="xs"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={label || 'Questions'}
      >
        {items.map((item, at) => (
          <li key={item.linkId}>
            <ItemEditor items={items} at={at} onChange={onChange} {...level} />
          </li>
        ))}
      </Stack>
      {!level.isReadOnly && (
        <AddQuestion
          all={level.all}
          isTop={items === level.all}
          onAdd={(item) => onChange([...items, item])}
        />
      )}
    </Stack>
  );
}
