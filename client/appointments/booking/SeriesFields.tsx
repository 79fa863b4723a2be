/** Whether and how the appointment repeats, and when that ends. */
import { Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { weekdayNames, weekdayOf } from '#shared/appointments/series-rule.ts';
import { choices, choiceWords, units, type Repeats as Typed } from './series-draft.ts';
import { SeriesPreview } from './SeriesPreview.tsx';
import type { Series } from './use-series.ts';
import classes from '../ChoiceRow.module.css';

interface Props {
  series: Series;
  /** The day of the first date. */
  day: string;
}

function Weekdays({ series, day }: Props) {
  const { repeats, change } = series;
  const own = weekdayOf(day);
  return (
    <Checkbox.Group
      label="On"
      value={[...repeats.weekdays, own].map(String)}
      onChange={(chosen) => change({ weekdays: chosen.map(Number).filter((one) => one !== own) })}
    >
      <Group gap="sm" mt={4}>
        {weekdayNames.map((name, at) => (
          <Checkbox
            key={name}
            className={classes.pick}
            value={String(at + 1)}
            label={name.slice(0, 3)}
            aria-label={name}
            disabled={at + 1 === own}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function Other({ series, day }: Props) {
  const { repeats, change, errors } = series;
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="Every"
          inputMode="numeric"
          autoComplete="off"
          value={repeats.interval}
          error={errors.interval}
          onChange={({ currentTarget }) => change({ interval: currentTarget.value })}
        />
        <Select
          label="Unit"
          allowDeselect={false}
          value={repeats.unit}
          data={Object.entries(units).map(([value, label]) => ({ value, label }))}
          onChange={(unit) => change({ unit: (unit ?? 'week') as Typed['unit'] })}
        />
      </SimpleGrid>
      {repeats.unit === 'week' && <Weekdays series={series} day={day} />}
    </>
  );
}

function Ends({ series }: Pick<Props, 'series'>) {
  const { repeats, change, errors } = series;
  const isCounted = repeats.ends === 'count';
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label="Ends"
        allowDeselect={false}
        value={repeats.ends}
        data={[
          { value: 'count', label: 'After' },
          { value: 'until', label: 'On' },
        ]}
        onChange={(ends) => change({ ends: ends === 'until' ? 'until' : 'count' })}
      />
      <TextInput
        key={repeats.ends}
        label={isCounted ? 'Times' : 'Last day'}
        autoComplete="off"
        {...(isCounted ? { inputMode: 'numeric' } : { type: 'date' })}
        value={isCounted ? repeats.count : repeats.until}
        error={isCounted ? errors.count : errors.until}
        onChange={({ currentTarget: { value } }) =>
          change(isCounted ? { count: value } : { until: value })
        }
      />
    </SimpleGrid>
  );
}

export function Repeats({ series, day }: Props) {
  const { repeats, change, isOn } = series;
  if (!day) return null;
  return (
    <Stack gap="sm">
      <Select
        id="book-repeats"
        label="Repeats"
        allowDeselect={false}
        value={repeats.choice}
        data={choices.map((value) => ({ value, label: choiceWords(value, day) }))}
        onChange={(choice) => change({ choice: (choice ?? 'never') as Typed['choice'] })}
      />
      {repeats.choice === 'other' && <Other series={series} day={day} />}
      {isOn && (
        <>
          <Ends series={series} />
          <SeriesPreview series={series} />
        </>
      )}
    </Stack>
  );
}
