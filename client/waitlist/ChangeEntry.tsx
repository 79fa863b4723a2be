/** The form that changes an entry's days, times, urgency and note; patient and type stay. */
import { Text } from '@mantine/core';
import { SaveEntry, type Entry } from '#shared/waitlist.ts';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { preferencesOf, type PreferencesDraft } from './entry-draft.ts';
import { UrgencyFields, WhenFields } from './WishedTimesFields.tsx';

interface Props {
  entry: Entry;
  today: string;
  /** Back to the list, saved or not. */
  onBack: () => void;
}

const typedOf = ({ note, ...entry }: Entry): PreferencesDraft => ({
  ...preferencesOf(entry),
  note: note ?? '',
});

export function ChangeEntry({ entry, today, onBack }: Props) {
  const draft = useDraft(typedOf(entry), entry.version);
  const { values, isBegun } = draft;
  const release = useUnsaved(isBegun, ['waitlist']);
  const save = trpc.appointments.waitlist.save.useMutation({
    onSuccess: ({ patient }) => {
      toast.done(`Entry of ${patient.fullName} saved.`);
      release();
      onBack();
    },
    onError: draft.fail,
  });
  const submit = () => {
    const input = { ...values, entryId: entry.id, version: draft.version };
    const parsed = SaveEntry.safeParse(input);
    if (parsed.success) save.mutate(input);
    else draft.reject(errorsOf(parsed.error.issues));
  };
  return (
    <Form aria-label="Change the entry" isPending={save.isPending} onSubmit={submit}>
      <FormErrors title="The entry was not saved" {...draft} />
      <Text fw={650}>{entry.patient.fullName}</Text>
      <Text size="sm" c="dimmed">
        {entry.type.name} with{' '}
        {entry.practitioner ? entry.practitioner.fullName : 'anyone who provides it'}
      </Text>
      <WhenFields draft={draft} today={today} />
      <UrgencyFields draft={draft} />
      <SubmitRow
        isPending={save.isPending}
        disabled={!isBegun}
        leave="Back to the list"
        onLeave={onBack}
      >
        Save entry
      </SubmitRow>
    </Form>
  );
}
