/** Notes what a contact may know, and who agreed to it; or that it was withdrawn. */
import { Button, Checkbox, Group, Select, Stack, Textarea } from '@mantine/core';
import type { SubmitEvent } from 'react';
import {
  consentGivers,
  consentTopics,
  giverWords,
  topicWords,
  type ConsentGiver,
  type ConsentTopic,
  type RelatedPerson,
} from '#shared/related-persons.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  person: RelatedPerson;
  onDone: () => void;
}

export function ConsentForm({ person, onDone }: Props) {
  const { id: relatedPersonId, fullName, mayKnow } = person;
  const draft = useDraft({
    topics: mayKnow as ConsentTopic[],
    agreedBy: 'patient' as ConsentGiver,
    until: '',
    note: '',
  });
  const { values, change, errors } = draft;
  useUnsaved(draft.isBegun, ['related-person', 'consent']);
  const answers = (words: string) => ({
    onSuccess: () => {
      toast.done(words);
      draft.clear();
      onDone();
    },
    onError: draft.fail,
  });
  const agree = trpc.relatedPersons.agree.useMutation(answers('The consent is noted.'));
  const withdraw = trpc.relatedPersons.withdraw.useMutation(
    answers(`${fullName} may know nothing from now on.`),
  );
  const { topics, agreedBy, until, note } = values;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    agree.mutate({ relatedPersonId, topics, agreedBy, until: until || null, note });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`What ${fullName} may know`}>
      <Stack gap="sm">
        <ErrorAlert title="The consent was not noted" attempt={draft.attempt}>
          {draft.refusal}
        </ErrorAlert>
        <Checkbox.Group
          label="May know"
          error={errors.topics}
          value={topics}
          onChange={(chosen) => change({ topics: chosen as ConsentTopic[] })}
        >
          <Stack gap={6} mt={4}>
            {consentTopics.map((topic) => (
              <Checkbox key={topic} value={topic} label={topicWords[topic]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label="Who agreed"
          allowDeselect={false}
          data={consentGivers.map((value) => ({ value, label: giverWords[value] }))}
          value={agreedBy}
          onChange={(giver) => change({ agreedBy: giver as ConsentGiver })}
        />
        <DateField
          label="Until"
          description="Optional. The last day on which it counts"
          value={until}
          error={errors.until}
          onChange={(day) => change({ until: day })}
        />
        <Textarea
          label="Note"
          description="Optional. How it was said, and who heard it"
          autosize
          minRows={1}
          maxLength={500}
          {...textOf(draft, 'note')}
        />
        <Group justify="space-between">
          {mayKnow.length > 0 ? (
            <Button
              variant="subtle"
              color="bad"
              loading={withdraw.isPending}
              disabled={agree.isPending}
              onClick={() => withdraw.mutate({ relatedPersonId, withdrawnBy: agreedBy, note })}
            >
              Withdraw
            </Button>
          ) : (
            <span />
          )}
          <SubmitRow isPending={agree.isPending} disabled={withdraw.isPending} onLeave={onDone}>
            Note consent
          </SubmitRow>
        </Group>
      </Stack>
    </form>
  );
}
