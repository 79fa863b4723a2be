/** The patient goes over to a colleague, who finds them among their own visits at once. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { toast } from '#client/ui/toast.tsx';
import { ColleagueField, type ChosenColleague } from './ColleagueField.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  visit: Visit;
  opened: boolean;
  onClose: () => void;
}

function HandOverForm({ visit, onClose }: Omit<Props, 'opened'>) {
  const [colleague, setColleague] = useState<ChosenColleague | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const handOver = trpc.visits.handOver.useMutation({
    onSuccess: ({ handedTo }) => {
      toast.done(`${handedTo?.fullName ?? 'Your colleague'} has the visit now.`);
      onClose();
    },
    onError: (error) => setProblem(wordsFor(error)),
  });
  const submit = () => {
    if (!colleague) return setProblem('Choose a colleague');
    return handOver.mutate({ visitId: visit.id, toPractitionerId: colleague.value });
  };
  return (
    <Stack gap="md">
      <Text>They see the visit among their own and let the patient in. You can still see it.</Text>
      <ColleagueField
        chosen={colleague}
        error={problem}
        onChoose={(one) => {
          setColleague(one);
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
