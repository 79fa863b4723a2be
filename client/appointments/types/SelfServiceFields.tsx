/** What patients of a type may do themselves: by the link in their message, and on the booking page of a unit. */
import { Fieldset, Stack, Switch, TextInput } from '@mantine/core';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { tickOf } from '#client/shell/forms/draft-fields.ts';
import type { TypeDraft } from './type-draft.ts';

type Setting = 'patientsMayMove' | 'patientsMayCancel' | 'patientsMayBook' | 'bookingNeedsApproval';

interface SettingProps {
  draft: Draft<TypeDraft>;
  name: Setting;
  label: string;
  description: string;
}

const SettingSwitch = ({ draft, name, ...words }: SettingProps) => (
  <Switch {...words} {...tickOf(draft, name)} />
);

export function SelfServiceFields({ draft }: { draft: Draft<TypeDraft> }) {
  const { values } = draft;
  return (
    <Fieldset legend="What patients do themselves">
      <Stack gap="sm">
        <SettingSwitch
          draft={draft}
          name="patientsMayMove"
          label="Patients may move it"
          description="By the link in their message, into free time of the same clinician."
        />
        <SettingSwitch
          draft={draft}
          name="patientsMayCancel"
          label="Patients may cancel it"
          description="By the link in their message. Its time is offered to others at once."
        />
        {(values.patientsMayMove || values.patientsMayCancel) && (
          <TextInput
            label="Until so many hours before"
            description="0: until the start."
            name="patientNoticeHours"
            autoComplete="off"
            inputMode="numeric"
            maw={260}
            {...textOf(draft, 'patientNoticeHours')}
          />
        )}
        <SettingSwitch
          draft={draft}
          name="patientsMayBook"
          label="Patients may book it"
          description="On the booking page of each unit that provides it. Its address is in the unit."
        />
        {values.patientsMayBook && (
          <SettingSwitch
            draft={draft}
            name="bookingNeedsApproval"
            label="You agree first"
            description="The time is held, and the request waits at the front desk for an answer."
          />
        )}
      </Stack>
    </Fieldset>
  );
}
