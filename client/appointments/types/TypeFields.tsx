/** The fields of an appointment type: name and kind, times, who may hold it, rooms, reminders, colour. */
import { Radio, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { Kind } from '#shared/appointments.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import { ColleaguePicker } from '#client/people/public/ColleaguePicker.tsx';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { tickOf, valueOf } from '#client/shell/forms/draft-fields.ts';

import { AppearanceFields } from './AppearanceFields.tsx';
import { ReminderField } from './ReminderField.tsx';
import { PatientTextFields } from './PatientTextFields.tsx';
import { RoomsField } from './RoomsField.tsx';
import { SelfServiceFields } from './SelfServiceFields.tsx';
import { textField } from './text-field.ts';
import { noticeUnits, type NoticeUnit, type TypeDraft } from './appointment-type-draft.ts';
import classes from './Types.module.css';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

interface Props {
  draft: Draft<TypeDraft>;
  /** The practitioners who may hold it so far, with their names. */
  holders: readonly { id: string; fullName: string }[];
  /** The rooms that it may take so far, with their names. */
  locations: readonly { id: string; name: string }[];
  isNew: boolean;
}

function TimeFields({ draft }: { draft: Draft<TypeDraft> }) {
  return (
    <>
      <TextInput {...textField(draft, 'durationMinutes')} label="Length in minutes" maw={260} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput {...textField(draft, 'bufferBeforeMinutes')} label="Minutes free before" />
        <TextInput {...textField(draft, 'bufferAfterMinutes')} label="Minutes free after" />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
        <TextInput {...textField(draft, 'noticeMinutes')} label="Minimum notice" />
        <Select
          label="Unit of the notice"
          allowDeselect={false}
          data={Object.keys(noticeUnits).map((unit) => ({ value: unit, label: unit }))}
          value={draft.values.noticeUnit}
          onChange={(unit) => unit && draft.change({ noticeUnit: unit as NoticeUnit })}
        />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput {...textField(draft, 'daysAhead')} label="Maximum days ahead" />
        <TextInput {...textField(draft, 'capacity')} label="Patients at one time" />
      </SimpleGrid>
    </>
  );
}

export function TypeFields({ draft, holders, locations, isNew }: Props) {
  const { values, errors, change } = draft;
  const { names: jobs } = useJobs(values.holderJobs);
  return (
    <Stack gap="md">
      <TextInput {...textField(draft, 'name')} label="Name" data-autofocus />
      <Radio.Group
        label="Kind"
        value={values.kind}
        error={errors.kind}
        onChange={(kind) => change({ kind: Kind.parse(kind) })}
      >
        <div className={classes.colours}>
          {Kind.options.map((kind) => (
            <Radio key={kind} value={kind} label={kinds[kind].word} />
          ))}
        </div>
      </Radio.Group>
      <TimeFields draft={draft} />
      <Switch
        {...tickOf(draft, 'onlyDuringShifts')}
        label="Only during published shifts"
        description="Free times follow the roster instead of opening hours: shifts in which patients are booked."
      />
      <MultiPicker
        label="Jobs that provide it"
        description="Leave jobs and people empty if anyone can provide it."
        hidePickedOptions
        data={jobs}
        value={values.holderJobs}
        error={errors.holderJobs}
        onChange={(chosen) => change({ holderJobs: jobs.filter((job) => chosen.includes(job)) })}
        nothingFoundMessage="No job has that name."
      />
      <ColleaguePicker
        label="People who provide it"
        description="In addition to these jobs."
        chosen={holders}
        maxValues={200}
        {...valueOf(draft, 'holderIds')}
      />
      <RoomsField draft={draft} chosen={locations} />
      <ReminderField draft={draft} />
      {values.kind !== 'meeting' && <PatientTextFields draft={draft} />}
      {values.kind !== 'meeting' && <SelfServiceFields draft={draft} />}
      {values.kind === 'tele-visit' && (
        <Switch
          {...tickOf(draft, 'asksBirthDate')}
          label="Ask for the birth date"
          description="Before the patient enters the waiting room of a tele-visit."
        />
      )}
      {values.kind === 'tele-visit' && (
        <Switch
          {...tickOf(draft, 'isEndToEnd')}
          label="End-to-end encrypted"
          description="Only the people in the visit can hear and see it; our video server cannot. Very old browsers cannot join."
        />
      )}
      <AppearanceFields draft={draft} />
      {!isNew && (
        <Switch
          {...tickOf(draft, 'active')}
          label="Active"
          description="Switch off to stop new bookings. Existing bookings stay."
        />
      )}
    </Stack>
  );
}
