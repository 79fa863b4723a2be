/** The question before a merge is requested: which record stays, and who has to confirm it. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { ComparedRecords, type ComparedRecord } from './ComparedRecords.tsx';

interface Props {
  patient: ComparedRecord;
  twin: ComparedRecord;
  opened: boolean;
  onClose: () => void;
}

export function RequestMerge({ patient, twin, opened, onClose }: Props) {
  const [isTurned, setTurned] = useState(false);
  const [survivor, duplicate] = isTurned ? [twin, patient] : [patient, twin];
  const request = trpc.appointments.patients.requestMerge.useMutation({
    onSuccess: () => {
      toast.done('Merge requested. A colleague has to confirm it.');
      onClose();
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Modal.Root
      opened={opened}
      // After this key press, so that a panel below does not handle the same Escape.
      onClose={() => setTimeout(onClose)}
      centered
      size="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fz={16} fw={650} mb="sm">
            Are these two the same patient?
          </Modal.Title>
          <Stack gap="sm">
            <ComparedRecords survivor={survivor} duplicate={duplicate} />
            <Group>
              <Button
                variant="subtle"
                size="compact-sm"
                ms={-8}
                leftSection={<IconArrowsLeftRight size={16} stroke={1.5} aria-hidden />}
                onClick={() => setTurned(!isTurned)}
              >
                Keep the other one
              </Button>
            </Group>
            <Text size="sm">
              Appointments, visits and the waiting list move to the record that stays, and it takes
              contacts that it lacks. Nothing happens until a colleague confirms it. Appointments
              that both have at one time are shown to them. A merge can be undone.
            </Text>
            <Group justify="flex-end">
              <Button
                variant="default"
                disabled={request.isPending}
                onClick={onClose}
                data-autofocus
              >
                Keep both
              </Button>
              <Button
                loading={request.isPending}
                onClick={() =>
                  request.mutate({ survivorId: survivor.id, duplicateId: duplicate.id })
                }
              >
                Request merge
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
