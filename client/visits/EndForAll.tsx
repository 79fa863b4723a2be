/** The last question before a visit is ended for everybody in it. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { toast } from '#client/ui/toast.tsx';

interface Props {
  visit: Visit;
  opened: boolean;
  onClose: () => void;
}

export function EndForAll({ visit, opened, onClose }: Props) {
  const known = trpc.useUtils().visits.visit;
  const end = trpc.visits.end.useMutation({
    onSuccess: (ended) => known.setData({ visitId: ended.id }, ended),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: onClose,
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`End the visit with ${visit.appointment.patientName} for all?`}
      centered
      withCloseButton={false}
      closeOnClickOutside={!end.isPending}
      styles={{ title: { fontSize: 16, fontWeight: 650 } }}
    >
      <Stack gap="md">
        <Text>
          Everybody is disconnected at once, and the appointment is marked as completed. This visit
          cannot be opened again.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={end.isPending} onClick={onClose} data-autofocus>
            Go on with the visit
          </Button>
          <Button
            color="bad"
            loading={end.isPending}
            onClick={() => end.mutate({ visitId: visit.id })}
          >
            End for all
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
