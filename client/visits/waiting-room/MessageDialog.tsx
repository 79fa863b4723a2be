/** The dialog for the message that the patient sees in the waiting room, until another replaces it. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { VisitDialog } from '#client/visits/VisitDialog.tsx';

interface Props {
  visit: Visit;
  opened: boolean;
  onClose: () => void;
}

function MessageForm({ visit, onClose }: Omit<Props, 'opened'>) {
  const [text, setText] = useState(visit.message ?? '');
  const send = trpc.visits.message.useMutation({
    onSuccess: () => {
      toast.done(
        text.trim() ? 'The message is shown in the waiting room.' : 'The message was removed.',
      );
      onClose();
    },
  });
  const fault = send.error && (fieldProblems(send.error)['text'] ?? wordsFor(send.error));
  return (
    <Form isPending={send.isPending} onSubmit={() => send.mutate({ visitId: visit.id, text })}>
      <Textarea
        label="Message"
        description="At most 300 characters. Leave it empty to remove the message that is there."
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={text}
        error={fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SubmitRow isPending={send.isPending} onLeave={onClose}>
        Send message
      </SubmitRow>
    </Form>
  );
}

export function MessageDialog({ visit, opened, onClose }: Props) {
  return (
    <VisitDialog
      title={`Message to ${visit.appointment.patientName}`}
      opened={opened}
      onClose={onClose}
    >
      <MessageForm visit={visit} onClose={onClose} />
    </VisitDialog>
  );
}
