/** The form that changes an entry's days, times, urgency and note; patient and type stay. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { SaveEntry, type Entry } from '#shared/appointments/waitlist.ts';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { PreferencesDraft } from './entry-draft.ts';
import { UrgencyFields, WhenFields } from './WhenFields.tsx';

interface Props {
  entry: Entry;
  today: string;
  /** Back to the list, saved or not. */
  onBack: () => void;
}

const typedOf = ({
  fromDay,
  untilDay,
  weekdays,
  partOfDay,
  urgent,
  note,
}: Entry): PreferencesDraft => ({
  fromDay,
  untilDay,
  weekdays,
  partOfDay,
  urgent,
  note: note ?? '',
});

export function ChangeEntry({ entry, today, onBack }: Props) {
  const draft = useDraft(typedOf(entry), entry.version);
  const { values, errors, change, isBegun } = draft;
  const release = useUnsaved(isBegun, ['waitlist']);
  const save = trpc.appointments.waitlist.save.useMutation({
    onSuccess: ({ patient }) => {
      toast.done(`Entry of ${patient.fullName} saved.`);
      release();
      onBack();
    },
    onError: draft.fail,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const input = { ...values, entryId: entry.id, version: draft.version };
    const made = SaveEntry.safeParse(input);
    if (made.success) save.mutate(input);
    else draft.reject(errorsOf(made.error.issues));
  };
  const fields = { draft: values, errors, change };
  return (
    <form onSubmit={submit} noValidate aria-label="Change the entry">
      <Stack gap="md">
        <FormErrors title="The entry was not saved" {...draft} />
        <Text fw={650}>{entry.patient.fullName}</Text>
        <Text size="sm" c="dimmed">
          {entry.type.name} with{' '}
          {entry.practitioner ? entry.practitioner.fullName : 'anyone who provides it'}
        </Text>
        <WhenFields {...fields} today={today} />
        <UrgencyFields {...fields} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            Back to the list
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isBegun}>
            Save entry
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
