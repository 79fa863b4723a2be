/** "I cannot come": asks for confirmation, with space for a reason, because the time is offered to others at once. */
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems } from '#client/shell/api/failure.ts';
import { LinkForm } from './LinkForm.tsx';

interface Props {
  token: string;
  hospital: string;
  onClose: () => void;
}

export function CannotCome({ token, hospital, onClose }: Props) {
  const [reason, setReason] = useState('');
  const cached = trpc.useUtils().appointments.patient.yourAppointment;
  const cancel = trpc.appointments.patient.cannotCome.useMutation({
    onSuccess: (answer) => {
      cached.setData({ token }, answer);
      onClose();
    },
  });
  const { reason: reasonError } = fieldProblems(cancel.error);
  const submit = () => {
    const written = reason.trim();
    cancel.mutate({ token, ...(written === '' ? {} : { reason: written }) });
  };
  return (
    <LinkForm
      title="Cancel this appointment?"
      submit="Cancel appointment"
      leave="Keep appointment"
      color="bad"
      call={cancel}
      isAtField={reasonError !== undefined}
      onSubmit={submit}
      onLeave={onClose}
    >
      <Text>The time goes to somebody else at once. You cannot undo this here.</Text>
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
      />
    </LinkForm>
  );
}
