/** A condition in words, for those who write no FHIRPath: a result of a code, its limits, and what else there is near it. */
import { Button, Code, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { factWords } from '#shared/facts.ts';
import {
  comparisons,
  expressionsOf,
  mostRelated,
  mostWithinDays,
  plainFault,
  relatedTypes,
  type Comparison,
  type PlainCondition,
  type RelatedFact,
  type RelatedType,
} from '#shared/rules/plain-conditions.ts';
import { RemoveRowButton } from '#client/ui/forms/RemoveRowButton.tsx';
import classes from './SampleFields.module.css';

const comparisonWords: Record<Comparison, string> = {
  above: 'is above',
  below: 'is below',
  between: 'is between',
  any: 'has any value',
};

const blank: PlainCondition = {
  code: '',
  comparison: 'above',
  low: null,
  high: null,
  unit: '',
  related: [],
};

const newRelated: RelatedFact = {
  isThere: true,
  factType: 'MedicationRequest',
  text: '',
  by: 'name',
  withinDays: 7,
};

interface RelatedProps {
  fact: RelatedFact;
  onChange: (changes: Partial<RelatedFact>) => void;
  onRemove: () => void;
}

function Related({ fact, onChange, onRemove }: RelatedProps) {
  const { isThere, factType, text, by, withinDays } = fact;
  return (
    <Group gap="xs" align="flex-end" component="fieldset" bd={0} m={0} p={0} aria-label="What else">
      <Select
        label="And"
        w={130}
        data={[
          { value: 'with', label: 'there is' },
          { value: 'without', label: 'there is no' },
        ]}
        allowDeselect={false}
        value={isThere ? 'with' : 'without'}
        onChange={(value) => onChange({ isThere: value === 'with' })}
      />
      <Select
        label="What"
        w={150}
        data={relatedTypes.map((type) => ({ value: type, label: factWords[type] }))}
        allowDeselect={false}
        value={factType}
        onChange={(type) => onChange({ factType: type as RelatedType })}
      />
      <Select
        label="By"
        w={130}
        data={[
          { value: 'name', label: 'name has' },
          { value: 'code', label: 'code is' },
        ]}
        allowDeselect={false}
        value={by}
        onChange={(value) => onChange({ by: value as RelatedFact['by'] })}
      />
      <TextInput
        label={by === 'code' ? 'Code' : 'Part of the name'}
        w={150}
        maxLength={100}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <NumberInput
        label="Within days"
        hideControls
        w={110}
        min={0}
        max={mostWithinDays}
        allowDecimal={false}
        value={withinDays}
        onChange={(days) => typeof days === 'number' && onChange({ withinDays: days })}
      />
      <RemoveRowButton label="Take it out" onRemove={onRemove} />
    </Group>
  );
}

interface LimitProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

const Limit = ({ label, value, onChange }: LimitProps) => (
  <NumberInput
    label={label}
    hideControls
    w={110}
    value={value ?? ''}
    onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
  />
);

interface Props {
  /** No expression is replaced. */
  isEmpty: boolean;
  onMake: (expressions: { condition: string; evidence: string }) => void;
}

export function PlainConditionFields({ isEmpty, onMake }: Props) {
  const [plain, setPlain] = useState(blank);
  const change = (changes: Partial<PlainCondition>) => setPlain({ ...plain, ...changes });
  const changeRelated = (at: number, changes: Partial<RelatedFact>) =>
    change({
      related: plain.related.map((fact, nth) => (nth === at ? { ...fact, ...changes } : fact)),
    });
  const { comparison, related } = plain;
  const hasLow = comparison === 'above' || comparison === 'between';
  const hasHigh = comparison === 'below' || comparison === 'between';
  const fault = plainFault(plain);
  const expressions = fault === null ? expressionsOf(plain) : null;
  return (
    <details className={classes.sample}>
      <summary>Write it in words</summary>
      <Stack gap="sm" pt="xs">
        <Group gap="xs" align="flex-end">
          <TextInput
            label="Code of the result"
            w={160}
            maxLength={60}
            value={plain.code}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
          <Select
            label="Its value"
            w={150}
            data={comparisons.map((value) => ({ value, label: comparisonWords[value] }))}
            allowDeselect={false}
            value={comparison}
            onChange={(value) => change({ comparison: value as Comparison })}
          />
          {hasLow && <Limit label="Above" value={plain.low} onChange={(low) => change({ low })} />}
          {hasHigh && (
            <Limit label="Below" value={plain.high} onChange={(high) => change({ high })} />
          )}
          {comparison !== 'any' && (
            <TextInput
              label="Unit, if it matters"
              w={140}
              maxLength={30}
              value={plain.unit}
              onChange={(event) => change({ unit: event.currentTarget.value })}
            />
          )}
        </Group>
        {related.map((fact, at) => (
          <Related
            // Of a row nothing but its place is its own.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            fact={fact}
            onChange={(changes) => changeRelated(at, changes)}
            onRemove={() => change({ related: related.filter((_, nth) => nth !== at) })}
          />
        ))}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            disabled={related.length >= mostRelated}
            onClick={() => change({ related: [...related, newRelated] })}
          >
            Add what else there is
          </Button>
        </Group>
        {expressions ? (
          <Code block aria-label="FHIRPath that it makes">
            {expressions.condition}
          </Code>
        ) : (
          <Text size="sm" c="dimmed">
            {fault}. Then the FHIRPath that it makes stands here.
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="default"
            disabled={expressions === null}
            onClick={() => expressions && onMake(expressions)}
          >
            {isEmpty ? 'Use it' : 'Replace what is below'}
          </Button>
        </Group>
      </Stack>
    </details>
  );
}
