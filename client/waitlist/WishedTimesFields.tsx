/** The fields of a waiting-list entry: days, weekdays, part of the day, urgency and note. */
import { Chip, Fieldset, Group, Input, Select, SimpleGrid, Switch, Textarea } from '@mantine/core';
import { everyWeekday, partsOfDay, type PartOfDay } from '#shared/waitlist.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { tickOf, valueOf } from '#client/shell/forms/draft-fields.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import type { PreferencesDraft } from './entry-draft.ts';
import { partWords, weekdayWord } from './waitlist-words.ts';

interface Props {
  draft: Pick<Draft<PreferencesDraft>, 'values' | 'errors' | 'change'>;
}

export function UrgencyFields({ draft }: Props) {
  return (
    <>
      <Switch label="Urgent: asked first" {...tickOf(draft, 'urgent')} />
      <Textarea
        label="Note"
        description="Optional. The patient does not see it."
        autosize
        minRows={2}
        maxLength={500}
        {...textOf(draft, 'note')}
      />
    </>
  );
}

export function WhenFields({ draft, today }: Props & { today: string }) {
  const { values, errors, change } = draft;
  const day = (name: 'fromDay' | 'untilDay') => ({ today, ...valueOf(draft, name) });
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <DateField {...day('fromDay')} id="waits-from" label="From day" firstDay={today} />
        <DateField
          {...day('untilDay')}
          id="waits-until"
          label="Until day"
          firstDay={values.fromDay}
        />
      </SimpleGrid>
      <Fieldset
        variant="unstyled"
        m={0}
        legend={<Input.Label component="span">Days of the week</Input.Label>}
      >
        <Chip.Group
          multiple
          value={values.weekdays.map(String)}
          onChange={(days) => change({ weekdays: days.map(Number) })}
        >
          <Group gap={6}>
            {everyWeekday.map((weekday) => (
              <Chip key={weekday} value={String(weekday)} radius="sm" variant="light">
                {weekdayWord(weekday)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {errors.weekdays && <Input.Error mt={4}>{errors.weekdays}</Input.Error>}
      </Fieldset>
      <Select
        label="Time of day"
        allowDeselect={false}
        data={partsOfDay.map((part) => ({ value: part, label: partWords[part] }))}
        value={values.partOfDay}
        onChange={(part) => change({ partOfDay: (part ?? 'any') as PartOfDay })}
      />
    </>
  );
}
