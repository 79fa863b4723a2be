/** The patient goes over to a colleague, who finds them among their own visits at once. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { ColleaguePicker } from '#client/shell/ColleaguePicker.tsx';
import { useUser } from '#client/shell/session.tsx';
import { toast } from '#client/ui/toast.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  visit: Visit;
  opened: boolean;
  onClose: () => void;
}

function HandOverForm({ visit, onClose }: Omit<Props, 'opened'>) {
  const user = useUser();
  const [ids, setIds] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | undefined>();
  const handOver = trpc.visits.handOver.useMutation({
    onSuccess: ({ handedTo }) => {
      toast.done(`${handedTo?.fullName ?? 'Your colleague'} has the visit now.`);
      onClose();
    },
    onError: (error) => setProblem(wordsFor(error)),
  });
  const submit = () => {
    const [toPractitionerId] = ids;
    if (!toPractitionerId) return setProblem('Choose a colleague');
    return handOver.mutate({ visitId: visit.id, toPractitionerId });
  };
  return (
    <Stack gap="md">
      <Text>They see the visit among their own and let the patient in. You can still see it.</Text>
      <ColleaguePicker
        label="Colleague"
        description="Of this hospital, who holds tele-visits."
        value={ids}
        maxValues={1}
        exceptId={user.uid}
        error={problem}
        onChange={(chosen) => {
          setIds(chosen);
          setProblem(undefined);
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={handOver.isPending} onClick={submit}>
          Hand over
        </Button>
      </Group>
    </Stack>
  );
}

export function HandOverDialog({ visit, opened, onClose }: Props) {
  return (
    <Dialog title={`Hand over ${visit.appointment.patientName}`} opened={opened} onClose={onClose}>
      <HandOverForm visit={visit} onClose={onClose} />
    </Dialog>
  );
}
