/** What is chosen of the figures: kind, period, group and time. */
import { Group, NativeSelect } from '@mantine/core';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { GroupName } from '#shared/case-kinds/numbers.ts';
import type { Every } from '#shared/cases/number-figures.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { periodLabels, type PeriodName } from '#shared/cases/figure-periods.ts';
import type { NumberAddress } from './number-address.ts';

const everyLabels: Record<Every, string> = { day: 'By day', week: 'By week', month: 'By month' };

/** More kinds do not fit beside each other on a phone. */
const mostInView = 3;

interface Props {
  kinds: readonly KindName[];
  address: NumberAddress;
  today: string;
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function NumberFields({ kinds, address, today }: Props) {
  const kindChoices = kinds.map((name) => ({ value: name, label: kindOf(name).label }));
  const { kind, groups, by, every, period, days } = address;
  return (
    <Group gap="sm" align="end" mb="md" data-not-printed>
      {kinds.length > mostInView && (
        <NativeSelect
          label="Figures of"
          data={kindChoices}
          value={kind}
          onChange={({ currentTarget }) => address.showKind(currentTarget.value as KindName)}
        />
      )}
      {kinds.length > 1 && kinds.length <= mostInView && (
        <SegmentedControl
          aria-label="Figures of"
          data={kindChoices}
          value={kind}
          onChange={address.showKind}
        />
      )}
      <NativeSelect
        label="Period"
        data={optionsOf(periodLabels)}
        value={period}
        onChange={({ currentTarget }) => address.showPeriod(currentTarget.value as PeriodName)}
      />
      {period === 'days' && (
        <>
          <DateField
            label="From"
            w={200}
            today={today}
            value={days.from}
            onChange={(from) => from && address.showDays({ from })}
          />
          <DateField
            label="To"
            w={200}
            today={today}
            value={days.to}
            onChange={(to) => to && address.showDays({ to })}
          />
        </>
      )}
      <NativeSelect
        label="Group"
        data={[
          ...groups.map(({ name, label }) => ({ value: name as string, label })),
          { value: 'none', label: 'All together' },
        ]}
        value={by ?? 'none'}
        onChange={({ currentTarget: { value } }) =>
          address.showBy(value === 'none' ? null : (value as GroupName))
        }
      />
      <NativeSelect
        label="Time"
        data={[{ value: '', label: 'Whole period' }, ...optionsOf(everyLabels)]}
        value={every ?? ''}
        onChange={({ currentTarget: { value } }) =>
          address.showEvery(value === '' ? null : (value as Every))
        }
      />
    </Group>
  );
}
