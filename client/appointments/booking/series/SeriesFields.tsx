/** The fields of a series: how the appointment repeats, and when that ends. */
import { Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { memo } from 'react';
import { weekdayNames } from '#shared/appointments/series-rule.ts';
import { weekdayOf } from '#shared/times/days.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { choices, choiceWords, units, type SeriesDraft } from './series-draft.ts';
import { SeriesPreview } from './SeriesPreview.tsx';
import type { Series } from './use-series.ts';
import classes from '#client/ui/forms/ChoiceRow.module.css';

interface Props {
  series: Series;
  /** The day of the first date. */
  day: string;
}

function Weekdays({ series, day }: Props) {
  const { draft, change } = series;
  const ownWeekday = weekdayOf(day);
  return (
    <Checkbox.Group
      label="On"
      value={[...draft.weekdays, ownWeekday].map(String)}
      onChange={(chosen) =>
        change({ weekdays: chosen.map(Number).filter((weekday) => weekday !== ownWeekday) })
      }
    >
      <Group gap="sm" mt={4}>
        {weekdayNames.map((name, at) => (
          <Checkbox
            key={name}
            className={classes.choice}
            value={String(at + 1)}
            label={name.slice(0, 3)}
            aria-label={name}
            disabled={at + 1 === ownWeekday}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** What a field for a number needs. */
const numberOf = ({ draft, errors, change }: Series, name: 'interval' | 'count') => ({
  inputMode: 'numeric' as const,
  autoComplete: 'off',
  value: draft[name],
  error: errors[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    change({ [name]: currentTarget.value }),
});

function CustomInterval({ series, day }: Props) {
  const { draft, change } = series;
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Every" {...numberOf(series, 'interval')} />
        <Select
          label="Unit"
          allowDeselect={false}
          value={draft.unit}
          data={Object.entries(units).map(([value, label]) => ({ value, label }))}
          onChange={(unit) => change({ unit: (unit ?? 'week') as SeriesDraft['unit'] })}
        />
      </SimpleGrid>
      {draft.unit === 'week' && <Weekdays series={series} day={day} />}
    </>
  );
}

function EndFields({ series, day }: Props) {
  const { draft, change, errors } = series;
  const isCounted = draft.ends === 'count';
  return (
    <SimpleGrid cols={2} spacing="sm">
      <Select
        label="Ends"
        allowDeselect={false}
        value={draft.ends}
        data={[
          { value: 'count', label: 'After' },
          { value: 'until', label: 'On' },
        ]}
        onChange={(ends) => change({ ends: ends === 'until' ? 'until' : 'count' })}
      />
      {isCounted ? (
        <TextInput label="Times" {...numberOf(series, 'count')} />
      ) : (
        <DateField
          label="Last day"
          value={draft.until}
          error={errors.until}
          firstDay={day}
          onChange={(until) => change({ until })}
        />
      )}
    </SimpleGrid>
  );
}

/** While nothing repeats, the day alone is shown of what changes. */
const isAlike = (a: Props, b: Props): boolean =>
  !a.series.isOn && !b.series.isOn && a.day === b.day;

function RepeatsUnmemoized({ series: { draft, change }, day }: Props) {
  if (!day) return null;
  return (
    <Select
      id="book-repeats"
      label="Repeats"
      flex={1}
      allowDeselect={false}
      value={draft.choice}
      data={choices.map((value) => ({ value, label: choiceWords(value, day) }))}
      onChange={(choice) => change({ choice: (choice ?? 'never') as SeriesDraft['choice'] })}
    />
  );
}

function SeriesFieldsUnmemoized({ series, day }: Props) {
  if (!day || !series.isOn) return null;
  return (
    <Stack gap="sm">
      {series.draft.choice === 'other' && <CustomInterval series={series} day={day} />}
      <EndFields series={series} day={day} />
      <SeriesPreview series={series} />
    </Stack>
  );
}

export const Repeats = memo(RepeatsUnmemoized, isAlike);

/** The fields of an appointment that repeats. */
export const SeriesFields = memo(SeriesFieldsUnmemoized, isAlike);
