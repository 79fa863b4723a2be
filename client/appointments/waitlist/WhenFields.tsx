/** The fields of a waiting-list entry: days, weekdays, part of the day, urgency and note. */
import { Chip, Fieldset, Group, Input, Select, SimpleGrid, Switch, Textarea } from '@mantine/core';
import { everyWeekday, partsOfDay, type PartOfDay } from '#shared/appointments/waitlist.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import type { PreferencesDraft } from './entry-draft.ts';
import { partWords, weekdayWord } from './words.ts';

interface Props {
  draft: PreferencesDraft;
  errors: Partial<Record<string, string>>;
  change: (changes: Partial<PreferencesDraft>) => void;
}

export function UrgencyFields({ draft, errors, change }: Props) {
  return (
    <>
      <Switch
        label="Urgent: asked first"
        checked={draft.urgent}
        onChange={(event) => change({ urgent: event.currentTarget.checked })}
      />
      <Textarea
        label="Note"
        description="Optional. The patient does not see it."
        autosize
        minRows={2}
        maxLength={500}
        value={draft.note}
        error={errors['note']}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </>
  );
}

export function WhenFields({ draft, today, errors, change }: Props & { today: string }) {
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <DateField
          id="waits-from"
          label="From day"
          today={today}
          firstDay={today}
          value={draft.fromDay}
          error={errors['fromDay']}
          onChange={(fromDay) => change({ fromDay })}
        />
        <DateField
          id="waits-until"
          label="Until day"
          today={today}
          firstDay={draft.fromDay}
          value={draft.untilDay}
          error={errors['untilDay']}
          onChange={(untilDay) => change({ untilDay })}
        />
      </SimpleGrid>
      <Fieldset
        variant="unstyled"
        m={0}
        legend={<Input.Label component="span">Days of the week</Input.Label>}
      >
        <Chip.Group
          multiple
          value={draft.weekdays.map(String)}
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
        {errors['weekdays'] && <Input.Error mt={4}>{errors['weekdays']}</Input.Error>}
      </Fieldset>
      <Select
        label="Time of day"
        allowDeselect={false}
        data={partsOfDay.map((part) => ({ value: part, label: partWords[part] }))}
        value={draft.partOfDay}
        onChange={(part) => change({ partOfDay: (part ?? 'any') as PartOfDay })}
      />
    </>
  );
}
