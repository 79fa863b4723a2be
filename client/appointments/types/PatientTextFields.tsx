/** What all patients of a type have to know, and whether they read why they come. */
import { Switch, Textarea } from '@mantine/core';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { tickOf } from '#client/shell/forms/draft-fields.ts';
import type { TypeDraft } from './appointment-type-draft.ts';

export function PatientTextFields({ draft }: { draft: Draft<TypeDraft> }) {
  return (
    <>
      <Textarea
        {...textOf(draft, 'instructions')}
        label="Instructions for all its patients"
        description="Optional. In each message, calendar entry and page of the patient."
        rows={3}
        maxLength={500}
        autoComplete="off"
      />
      <Switch
        {...tickOf(draft, 'patientsReadReason')}
        label="Messages say the reason for the visit"
        description="Others may read a patient’s mail. The internal note is never in it."
      />
    </>
  );
}
