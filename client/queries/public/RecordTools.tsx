/** What of a long record is in view: words, kinds, the abnormal alone, and a jump to a day. */
import { Button, Group, Select, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { factTypes, factWords, type FactDay, type FactType } from '#shared/facts.ts';
import { longDay } from '#client/ui/times/times.ts';
import { isAbnormal, type RecordDay, type RecordFilter } from './record-view.ts';

interface Props {
  typed: string;
  onType: (text: string) => void;
  /** All that the search found. */
  days: readonly FactDay[] | undefined;
  /** Of them what the filter leaves. */
  view: readonly RecordDay[];
  filter: RecordFilter;
  onFilter: (filter: RecordFilter) => void;
  onJump: (day: string) => void;
}

export function RecordTools({ typed, onType, days = [], view, filter, onFilter, onJump }: Props) {
  const facts = days.flatMap((ofDay) => ofDay.facts);
  const numberOf = (type: FactType) => facts.filter((fact) => fact.type === type).length;
  const isOn = (type: FactType) => filter.types.includes(type);
  const toggle = (type: FactType) =>
    onFilter({
      ...filter,
      types: isOn(type) ? filter.types.filter((other) => other !== type) : [...filter.types, type],
    });
  return (
    <>
      <Group gap="sm" align="flex-end" grow preventGrowOverflow={false}>
        <TextInput
          label="Search the record"
          type="search"
          autoComplete="off"
          maxLength={100}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Select
          label="Jump to a day"
          placeholder="Choose a day"
          data={view.map(({ day, count }) => ({ value: day, label: `${longDay(day)} (${count})` }))}
          value={null}
          onChange={(day) => day !== null && onJump(day)}
        />
      </Group>
      <Group gap="xs" component="section" aria-label="Kinds">
        {factTypes
          .filter((type) => numberOf(type) > 0 || isOn(type))
          .map((type) => (
            <Button
              key={type}
              size="compact-sm"
              variant={isOn(type) ? 'filled' : 'default'}
              aria-pressed={isOn(type)}
              onClick={() => toggle(type)}
            >
              {factWords[type]} {numberOf(type)}
            </Button>
          ))}
        <Switch
          label={`Abnormal only (${facts.filter(isAbnormal).length})`}
          checked={filter.abnormalOnly}
          onChange={(event) => onFilter({ ...filter, abnormalOnly: event.currentTarget.checked })}
        />
      </Group>
    </>
  );
}
