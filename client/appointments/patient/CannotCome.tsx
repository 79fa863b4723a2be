/** "I cannot come": asks for confirmation, with space for a reason, because the time is offered to others at once. */
import { Alert, Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';

interface Props {
  token: string;
  hospital: string;
}

export function CannotCome({ token, hospital }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  if (isConfirming)
    return <CancelForm token={token} hospital={hospital} onKeep={() => setConfirming(false)} />;
  return (
    <Stack gap="sm">
      <Button size="md" variant="default" onClick={() => setConfirming(true)}>
        I cannot come
      </Button>
      <Text c="dimmed" size="sm">
        To change the time, call {hospital}.
      </Text>
    </Stack>
  );
}

function CancelForm({ token, hospital, onKeep }: Props & { onKeep: () => void }) {
  const [reason, setReason] = useState('');
  const cached = trpc.useUtils().appointments.patient.yourAppointment;
  const cancel = trpc.appointments.patient.cannotCome.useMutation({
    onSuccess: (answer) => cached.setData({ token }, answer),
  });
  const { reason: reasonError } = fieldProblems(cancel.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cancel.isPending) return;
    const written = reason.trim();
    cancel.mutate({ token, ...(written === '' ? {} : { reason: written }) });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="I cannot come">
      <Stack gap="md">
        <Title order={2} size={18}>
          Cancel this appointment?
        </Title>
        <Text>The time goes to somebody else at once. You cannot undo this here.</Text>
        {cancel.error && !reasonError && (
          <Alert color="bad" role="alert">
            {wordsFor(cancel.error)}
          </Alert>
        )}
        <Textarea
          label="Reason (optional)"
          description={`${hospital} will read it.`}
          autosize
          minRows={2}
          maxLength={500}
          size="md"
          value={reason}
          error={reasonError}
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
