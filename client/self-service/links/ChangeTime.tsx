/** The patient chooses another time among the free ones, and confirms it. */
import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { FocusedHeading, LinkForm } from './LinkForm.tsx';
import { LinkedPageSkeleton } from './PatientLinkPage.tsx';
import { startWords } from './start-words.ts';
import { TimesPicker } from './TimesPicker.tsx';

interface Props {
  token: string;
  version: number;
  zone: string;
  isClinicFirst: boolean;
  onClose: () => void;
  onMoved: () => void;
}

function Confirm({ start, onBack, ...props }: Props & { start: string; onBack: () => void }) {
  const { token, version, zone, isClinicFirst, onMoved } = props;
  const cached = trpc.useUtils().appointments.patient.yourAppointment;
  const move = trpc.appointments.patient.move.useMutation({
    onSuccess: (answer) => {
      cached.setData({ token }, answer);
      onMoved();
    },
  });
  return (
    <LinkForm
      title="Move your appointment?"
      submit="Move appointment"
      leave="Choose another time"
      call={move}
      onSubmit={() => move.mutate({ token, version, startsAt: start })}
      onLeave={onBack}
    >
      <Text>
        To{' '}
        <Text component="span" fw={650}>
          {startWords(start, { zone, isClinicFirst })}
        </Text>
        . Your old time is then free for others.
      </Text>
    </LinkForm>
  );
}

export function ChangeTime(props: Props) {
  const { token, onClose } = props;
  const [from, setFrom] = useState<string>();
  const [start, setStart] = useState<string | null>(null);
  const query = trpc.appointments.patient.freeTimes.useQuery(
    { token, ...(from === undefined ? {} : { from }) },
    { staleTime: 0, placeholderData: keepPreviousData, enabled: start === null },
  );
  if (start !== null) return <Confirm {...props} start={start} onBack={() => setStart(null)} />;
  return (
    <Stack gap="md">
      <FocusedHeading>Choose another time</FocusedHeading>
      {query.data ? (
        <TimesPicker
          times={query.data}
          isClinicFirst={props.isClinicFirst}
          isFetching={query.isPlaceholderData}
          onChoose={setStart}
          onWeek={setFrom}
        />
      ) : query.error ? (
        <QueryFailed title="The free times could not be loaded." query={query} />
      ) : (
        <LinkedPageSkeleton buttons={2} />
      )}
      <Button size="md" variant="default" onClick={onClose}>
        Keep the time that you have
      </Button>
    </Stack>
  );
}
