/** Enters a contact of a patient, or changes one. */
import { Group, Stack, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { RelatedPerson } from '#shared/related-persons.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  patientId: string;
  /** Null: a new one. */
  person: RelatedPerson | null;
  onDone: () => void;
}

const textsOf = (person: RelatedPerson | null) => ({
  fullName: person?.fullName ?? '',
  relationship: person?.relationship ?? '',
  phone: person?.phone ?? '',
  email: person?.email ?? '',
  language: person?.language ?? '',
});

export function RelatedPersonForm({ patientId, person, onDone }: Props) {
  const draft = useDraft(textsOf(person), person?.version);
  useUnsaved(draft.isBegun, ['related-person', 'form']);
  const answers = {
    onSuccess: () => {
      toast.done(person ? 'The contact is saved.' : 'The contact is entered.');
      draft.clear();
      onDone();
    },
    onError: draft.fail,
  };
  const add = trpc.relatedPersons.add.useMutation(answers);
  const save = trpc.relatedPersons.save.useMutation(answers);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { fullName, relationship, phone, email, language } = draft.values;
    const details = {
      fullName,
      relationship,
      phone: phone.trim() || null,
      email: email.trim() || null,
      language: language || null,
    };
    if (person) save.mutate({ ...details, relatedPersonId: person.id, version: draft.version });
    else add.mutate({ ...details, patientId });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={person ? `Change ${person.fullName}` : 'New contact'}
    >
      <Stack gap="sm">
        <ErrorAlert title="The contact was not saved" attempt={draft.attempt}>
          {draft.refusal}
        </ErrorAlert>
        <Group gap="sm" align="start" grow>
          <TextInput label="Name" maxLength={120} data-autofocus {...textOf(draft, 'fullName')} />
          <TextInput
            label="Who they are"
            placeholder="Daughter"
            maxLength={60}
            {...textOf(draft, 'relationship')}
          />
        </Group>
        <Group gap="sm" align="start" grow>
          <TextInput label="Phone" type="tel" {...textOf(draft, 'phone')} />
          <TextInput label="Email" type="email" {...textOf(draft, 'email')} />
        </Group>
        <LanguageField
          label="Language"
          description="Optional"
          value={draft.values.language || null}
          error={draft.errors.language}
          onChange={(language) => draft.change({ language: language ?? '' })}
        />
        <SubmitRow isPending={add.isPending || save.isPending} onLeave={onDone}>
          {person ? 'Save contact' : 'Enter contact'}
        </SubmitRow>
      </Stack>
    </form>
  );
}
