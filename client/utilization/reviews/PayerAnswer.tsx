/** Records what the payer answered: approved until a day, or denied with the reason. */
import { Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useState, type Ref, type SubmitEvent } from 'react';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { textOf } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const answers = [
  { value: 'approve', label: 'Approved' },
  { value: 'deny', label: 'Denied' },
] as const;

const blank = {
  answer: 'approve' as (typeof answers)[number]['value'],
  authorization: '',
  authorizedUntil: '',
  note: '',
};

interface Props {
  caseRecord: CaseRecord;
  headingRef: Ref<HTMLHeadingElement>;
}

export function PayerAnswer({ caseRecord, headingRef }: Props) {
  const [draft, setDraft] = useState(blank);
  const [attempt, setAttempt] = useState(0);
  useUnsaved(draft !== blank, ['case']);
  const record = trpc.utilization.reviews.recordAnswer.useMutation({
    onSuccess: () => toast.done('The answer of the payer is recorded.'),
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(record.error);
  const change = (changes: Partial<typeof blank>) =>
    setDraft((before) => ({ ...before, ...changes }));
  const field = { values: draft, errors, change };
  const isApproval = draft.answer === 'approve';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { id: caseId, version } = caseRecord;
    const { authorizedUntil, ...answer } = draft;
    record.mutate({
      caseId,
      version,
      ...answer,
      authorizedUntil: isApproval && authorizedUntil ? authorizedUntil : null,
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" component="section" aria-label="Answer of the payer">
        <Title order={2} size="h4" ref={headingRef} tabIndex={-1}>
          Answer of the payer
        </Title>
        <ErrorAlert title="The answer was not recorded" attempt={attempt}>
          {record.error && Object.keys(errors).length === 0 && wordsFor(record.error)}
        </ErrorAlert>
        <SegmentedControl
          aria-label="Answer"
          data={[...answers]}
          value={draft.answer}
          onChange={(answer) => change({ answer })}
        />
        <TextInput label="Number of the payer" maxLength={60} {...textOf(field, 'authorization')} />
        {isApproval && (
          <DateField
            label="Approved until"
            description="The last approved day. The review of the next days opens by itself."
            value={draft.authorizedUntil}
            error={errors['authorizedUntil']}
            onChange={(authorizedUntil) => change({ authorizedUntil })}
          />
        )}
        <Textarea
          label={isApproval ? 'Note' : 'Reason of the payer'}
          autosize
          minRows={2}
          maxLength={2000}
          {...textOf(field, 'note')}
        />
        <SubmitRow isPending={record.isPending}>Record the answer</SubmitRow>
      </Stack>
    </form>
  );
}
