/** The form for a person's details: name, address, unit and time zone. */
import { Button, Group } from '@mantine/core';
import type { PersonRecord } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { DetailsFields, type PersonDetails } from './account-fields.tsx';
import { useDraft, type Draft } from '#client/shell/api/form-draft.ts';

export const useDetailsDraft = (person: PersonRecord): Draft<PersonDetails> => {
  const { fullName, email, unit, zone, languages, npi, phone, version } = person;
  const unitId = unit?.id ?? null;
  const texts = { npi: npi ?? '', phone: phone ?? '' };
  return useDraft({ fullName, email, unitId, zone, languages, ...texts }, version);
};

interface Props {
  person: PersonRecord;
  draft: Draft<PersonDetails>;
  onDone: () => void;
}

export function PersonForm({ person, draft, onDone }: Props) {
  const save = trpc.people.saveDetails.useMutation({
    onSuccess: ({ isMailed }) => {
      const { fullName, email } = draft.values;
      draft.clear();
      onDone();
      if (isMailed === false)
        toast.problem(`Saved, but the invitation to ${email} could not be sent. Send it again.`);
      else toast.done(`Details of ${fullName} saved.`);
    },
    onError: draft.fail,
  });
  const submit = () => {
    if (!draft.isBegun) return onDone();
    save.mutate({ personId: person.id, version: draft.version, ...draft.values });
  };
  return (
    <Form aria-label="Details" isPending={save.isPending} onSubmit={submit}>
      <FormErrors title="The details were not saved" {...draft} />
      <DetailsFields
        draft={draft}
        unit={person.unit}
        emailHint={
          person.isYou ? 'Your codes go there. Another administrator changes it.' : undefined
        }
      />
      <Group gap="sm">
        <Button type="submit" loading={save.isPending}>
          Save details
        </Button>
        <Button
          variant="default"
          disabled={save.isPending}
          onClick={() => {
            draft.clear();
            onDone();
          }}
        >
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
