/** Returns a time worked to its person, with the reason. */
import { Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  id: string;
  version: number;
  onDone: () => void;
}

export function ReturnForm({ id, version, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const returnTimes = trpc.roster.worked.giveBack.useMutation({
    onSuccess: () => {
      toast.done('Returned.');
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== '' && !returnTimes.isPending) returnTimes.mutate({ id, version, reason });
  };
  const isEmpty = isTried && reason.trim() === '';
  return (
    <form onSubmit={submit} noValidate aria-label="Return a time worked">
      <Stack gap="sm" py="sm" maw={480}>
        <TextInput
          label="What has to be corrected"
          autoComplete="off"
          maxLength={300}
          value={reason}
          error={isEmpty ? 'Enter a reason' : returnTimes.error && wordsFor(returnTimes.error)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SubmitRow isPending={returnTimes.isPending} onLeave={onDone}>
          Return
        </SubmitRow>
      </Stack>
    </form>
  );
}
