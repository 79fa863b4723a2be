/** The fields of a rule of a clock: for which cases, from what, how long, until what, and where that is written. */
import { Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { eventsOf, fieldsOf, kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { NewClockRule } from '#shared/cases/clock-rules.ts';
import { datesOf } from '#shared/cases/clock-lengths.ts';
import { type Draft, textOf } from '#client/shell/api/form-draft.ts';
import { valueOf } from '#client/shell/forms/draft-fields.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { ClockLengthFields } from './ClockLengthFields.tsx';
import { countsFromWords, eventWords } from './clock-rule-words.ts';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

interface Props {
  draft: Draft<NewClockRule>;
  isReadOnly: boolean;
  /** Of a rule that is there: its name, kind, start and subject are what it is told by. */
  isNextVersion: boolean;
}

const eventChoices = (kind: KindName) =>
  eventsOf(kind).map((event) => ({ value: event, label: eventWords(kind, event) }));

const stateChoices = (kind: KindName) =>
  Object.entries(kindOf(kind).states)
    .filter(([, { isClosed }]) => !isClosed)
    .map(([value, { label }]) => ({ value, label }));

const withoutField = (record: Record<string, string>, field: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

/** For whom the rule is, and from what its clocks run. */
function Identity({ draft, readOnly }: { draft: Draft<NewClockRule>; readOnly: boolean }) {
  const { values, errors, change } = draft;
  const { kind, appliesTo } = values;
  const fields = readOnly ? Object.keys(appliesTo) : fieldsOf(kind);
  return (
    <>
      <TextInput
        label="Name"
        description="Versions of one name replace each other, such as task.first-step"
        spellCheck={false}
        maxLength={80}
        readOnly={readOnly}
        {...textOf(draft, 'name')}
      />
      <Select
        label="Of cases of the kind"
        data={kindNames.map((name) => ({ value: name, label: kindOf(name).label }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={kind}
        error={errors.kind}
        onChange={(chosen) =>
          change({
            kind: chosen as KindName,
            startsOn: 'open',
            countsFrom: 'event',
            metBy: [],
            pausedIn: [],
            appliesTo: {},
          })
        }
      />
      {fields.length > 0 && (
        <Stack component="fieldset" gap="xs" bd={0} m={0} p={0} aria-label="Only where">
          {fields.map((field) => (
            <TextInput
              key={field}
              label={`Only where “${field}” is`}
              description="Word for word; empty, it holds for all"
              autoComplete="off"
              maxLength={120}
              readOnly={readOnly}
              value={appliesTo[field] ?? ''}
              error={errors.appliesTo}
              onChange={({ currentTarget: { value } }) =>
                change({
                  appliesTo: value
                    ? { ...appliesTo, [field]: value }
                    : withoutField(appliesTo, field),
                })
              }
            />
          ))}
        </Stack>
      )}
      <Select
        label="Starts when"
        data={eventChoices(kind)}
        allowDeselect={false}
        readOnly={readOnly}
        value={values.startsOn}
        error={errors.startsOn}
        onChange={(startsOn) => change({ startsOn: startsOn ?? 'open' })}
      />
    </>
  );
}

export function ClockRuleFields({ draft, isReadOnly: readOnly, isNextVersion }: Props) {
  const { values, errors, change } = draft;
  const { kind } = values;
  return (
    <>
      {isNextVersion && !readOnly && (
        <Text size="sm" c="dimmed">
          Name, kind, start and subject stay: another start is another rule.
        </Text>
      )}
      <Identity draft={draft} readOnly={readOnly || isNextVersion} />
      <TextInput
        label="What is due"
        description="As those who work on the case read it"
        maxLength={80}
        readOnly={readOnly}
        {...textOf(draft, 'label')}
      />
      <Select
        label="Counts from"
        description="Where the record changes that date, the clock moves with it. Until it has the date there is no clock."
        data={datesOf(kind).map((date) => ({ value: date, label: countsFromWords(date) }))}
        allowDeselect={false}
        readOnly={readOnly}
        value={values.countsFrom}
        error={errors.countsFrom}
        onChange={(countsFrom) => change({ countsFrom: countsFrom ?? 'event' })}
      />
      <ClockLengthFields draft={draft} isReadOnly={readOnly} />
      <MultiPicker
        isShort
        label="Met by"
        description="The first of these steps ends the clock in time"
        data={eventChoices(kind).filter(({ value }) => value !== 'open')}
        readOnly={readOnly}
        {...valueOf(draft, 'metBy')}
      />
      <MultiPicker
        isShort
        label="Waits while the case is"
        description="The time in these states does not count. May stay empty."
        data={stateChoices(kind)}
        readOnly={readOnly}
        {...valueOf(draft, 'pausedIn')}
      />
      <NumberInput
        label="Warns so many minutes before"
        min={0}
        max={60_000}
        hideControls
        allowDecimal={false}
        thousandSeparator=","
        readOnly={readOnly}
        value={values.warnMinutes}
        error={errors.warnMinutes}
        onChange={(minutes) => change({ warnMinutes: Number(minutes) })}
      />
      <Textarea
        label="Where this is written"
        description="The law, the payer’s manual or the hospital’s policy, with its date and page"
        autosize
        minRows={2}
        maxLength={500}
        readOnly={readOnly}
        {...textOf(draft, 'citation')}
      />
      <Group grow align="flex-start">
        <DateField label="First day" readOnly={readOnly} {...valueOf(draft, 'validFrom')} />
        <DateField
          label="Last day"
          description="Empty: until further notice"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          readOnly={readOnly}
          value={values.validTo ?? ''}
          error={errors.validTo}
          onChange={(day) => change({ validTo: day || null })}
        />
      </Group>
    </>
  );
}
