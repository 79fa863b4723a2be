/** "I cannot come": asked once more, with room for a reason, since the time is given away at once. */
import { Alert, Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';

interface Props {
  token: string;
  hospital: string;
}

export function CannotCome({ token, hospital }: Props) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Really token={token} hospital={hospital} onKeep={() => setAsked(false)} />;
  return (
    <Stack gap="sm">
      <Button size="md" variant="default" onClick={() => setAsked(true)}>
        I cannot come
      </Button>
      <Text c="dimmed" size="sm">
        To change the time, call {hospital}.
      </Text>
    </Stack>
  );
}

function Really({ token, hospital, onKeep }: Props & { onKeep: () => void }) {
  const [reason, setReason] = useState('');
  const shown = trpc.useUtils().visits.yourAppointment;
  const cancel = trpc.visits.cannotCome.useMutation({
    onSuccess: (answer) => shown.setData({ token }, answer),
  });
  const { reason: wrong } = fieldProblems(cancel.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cancel.isPending) return;
    const said = reason.trim();
    cancel.mutate({ token, ...(said === '' ? {} : { reason: said }) });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="I cannot come">
      <Stack gap="md">
        <Title order={2} size={18}>
          Cancel this appointment?
        </Title>
        <Text>The time is given to somebody else at once. It cannot be taken back here.</Text>
        {cancel.error && !wrong && (
          <Alert color="bad" role="alert">
            {wordsFor(cancel.error)}
          </Alert>
        )}
        <Textarea
          label="Why not, if you want to say"
          description={`${hospital} reads it.`}
          autosize
          minRows={2}
          maxLength={500}
          size="md"
          value={reason}
          error={wrong}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" size="md" color="bad" loading={cancel.isPending}>
          Cancel appointment
        </Button>
        <Button size="md" variant="default" disabled={cancel.isPending} onClick={onKeep}>
          Keep appointment
        </Button>
      </Stack>
    </form>
  );
}
