/** The dialog for the message that the patient sees in the waiting room, until another replaces it. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { Dialog } from '#client/visits/Dialog.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate({ visitId: visit.id, text });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Send message
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function MessageDialog({ visit, opened, onClose }: Props) {
  return (
    <Dialog title={`Message to ${visit.appointment.patientName}`} opened={opened} onClose={onClose}>
      <MessageForm visit={visit} onClose={onClose} />
    </Dialog>
  );
}
