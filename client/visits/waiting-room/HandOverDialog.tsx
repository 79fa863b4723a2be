/** The dialog that hands a visit over to a colleague. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { minuteMs } from '#shared/durations.ts';
import { handOverAnswerSeconds } from '#shared/limits.ts';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { ColleagueField, useColleagueChoice } from '#client/visits/companions/ColleagueField.tsx';
import { VisitDialog } from '#client/visits/VisitDialog.tsx';

/** How long it is asked whether the colleague is there. */
const aboutMs = 15 * minuteMs;

interface Props {
  visit: Visit;
  opened: boolean;
  onClose: () => void;
}

function HandOverForm({ visit, onClose }: Omit<Props, 'opened'>) {
  const choice = useColleagueChoice();
  const [startsAt] = useState(() => new Date().toISOString());
  const endsAt = new Date(Date.parse(startsAt) + aboutMs).toISOString();
  const remarks = trpc.appointments.remarks.useQuery(
    { practitionerId: choice.chosen?.value ?? '', startsAt, endsAt },
    { enabled: choice.chosen !== null, retry: false },
  );
  const handOver = trpc.visits.handOver.useMutation({
    onSuccess: ({ handedTo }) => {
      toast.done(`${handedTo?.fullName ?? 'Your colleague'} is asked to take the visit over.`);
      onClose();
    },
    onError: (error) => choice.refuse(wordsFor(error)),
  });
  const submit = () =>
    choice.withChosen((toPractitionerId) =>
      handOver.mutate({ visitId: visit.id, toPractitionerId }),
    );
  return (
    <Stack gap="md">
      <Text>
        They see the visit among their own and accept or decline it. Without an answer within{' '}
        {handOverAnswerSeconds / 60} minutes it returns to you. The patient is told, and keeps the
        place.
      </Text>
      <ColleagueField {...choice.field} />
      {choice.chosen && (
        <Text component="output" size="sm">
          {remarks.data?.words}
        </Text>
      )}
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
    <VisitDialog
      title={`Hand over ${visit.appointment.patientName}`}
      opened={opened}
      onClose={onClose}
    >
      <HandOverForm visit={visit} onClose={onClose} />
    </VisitDialog>
  );
}
