/** What patients of a type may do themselves: by the link in their message, and on the booking page of a unit. */
import { Fieldset, Stack, Switch, TextInput } from '@mantine/core';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { tickOf } from '#client/shell/forms/draft-fields.ts';
import { textField } from './text-field.ts';
import type { TypeDraft } from './appointment-type-draft.ts';

export function SelfServiceFields({ draft }: { draft: Draft<TypeDraft> }) {
  const { values } = draft;
  return (
    <Fieldset legend="What patients do themselves">
      <Stack gap="sm">
        <Switch
          {...tickOf(draft, 'patientsMayMove')}
          label="Patients may move it"
          description="By the link in their message, into free time of the same clinician."
        />
        <Switch
          {...tickOf(draft, 'patientsMayCancel')}
          label="Patients may cancel it"
          description="By the link in their message. Its time is offered to others at once."
        />
        {(values.patientsMayMove || values.patientsMayCancel) && (
          <TextInput
            {...textField(draft, 'patientNoticeHours')}
            label="Until so many hours before"
            description="0: until the start."
            maw={260}
          />
        )}
        <Switch
          {...tickOf(draft, 'patientsMayBook')}
          label="Patients may book it"
          description="On the booking page of each unit that provides it. Its address is in the unit."
        />
        {values.patientsMayBook && (
          <Switch
            {...tickOf(draft, 'bookingNeedsApproval')}
            label="You agree first"
            description="The time is held, and the request waits at the front desk for an answer."
          />
        )}
      </Stack>
    </Fieldset>
  );
}
