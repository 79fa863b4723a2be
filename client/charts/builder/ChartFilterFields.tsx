/** Of which cases alone a chart is: a group, and one of its keys in the period of the chart. */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { groupsOf, numberOf, type GroupName } from '#shared/case-kinds/numbers.ts';
import type { Days } from '#shared/cases/figure-periods.ts';
import type { CaseMeasure } from '#shared/charts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { withFilter } from './definition-changes.ts';

interface Props {
  measure: CaseMeasure;
  days: Days;
  /** The names of what was chosen and saved. */
  ofWords: readonly string[];
  onChange: (measure: CaseMeasure) => void;
}

/** An option of a Select is a text; nobody's key is none. */
const nobody = 'nobody';
const optionOf = (key: string | null) => (key === null ? nobody : `key ${key}`);
const keyOf = (option: string) => (option === nobody ? null : option.slice('key '.length));

const isGroup = (name: string, groups: readonly { name: GroupName }[]): name is GroupName =>
  groups.some((group) => group.name === name);

export function ChartFilterFields({ measure, days, ofWords, onChange }: Props) {
  const { kind } = numberOf(measure.number);
  const groups = groupsOf(kind);
  const [chosen] = Object.entries(measure.of) as [GroupName, string | null][];
  const [begun, setBegun] = useState<GroupName | null>(null);
  const group = chosen?.[0] ?? (begun && isGroup(begun, groups) ? begun : null);
  const label = groups.find(({ name }) => name === group)?.label ?? '';
  const input = { kind, only: measure.number, ...days, ...(group && { by: group }) };
  const keys = trpc.cases.numbers.useQuery(input, { enabled: group !== null });
  const options = (keys.data?.rows ?? []).map(({ key, name }) => ({
    value: optionOf(key),
    label: name,
  }));
  const value = chosen ? optionOf(chosen[1]) : null;
  // What was saved may count nothing in this period.
  if (value !== null && !options.some((option) => option.value === value))
    options.unshift({ value, label: ofWords[0]?.replace(`${label}: `, '') ?? 'As it was saved' });
  return (
    <>
      <NativeSelect
        label="Cases"
        data={[
          { value: '', label: 'All cases' },
          ...groups.map(({ name, label: of }) => ({
            value: name as string,
            label: `Of one: ${of}`,
          })),
        ]}
        value={group ?? ''}
        onChange={({ currentTarget: { value: name } }) => {
          setBegun(isGroup(name, groups) ? name : null);
          onChange(withFilter(measure, null));
        }}
      />
      {group && (
        <Picker
          label={label}
          placeholder={keys.isPending ? 'Loading…' : 'Choose one'}
          nothingFoundMessage="No case of that in this period"
          data={options}
          value={value}
          error={keys.error && !keys.data ? wordsFor(keys.error) : undefined}
          onChange={(option) =>
            option !== null && onChange(withFilter(measure, { group, key: keyOf(option) }))
          }
        />
      )}
    </>
  );
}
