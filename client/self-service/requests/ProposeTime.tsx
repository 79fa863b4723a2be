/** Another time for a request: one of those at which its clinician is free, or a colleague of the unit where they have left. */
import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingRequest } from '#shared/self-service/booking-page.ts';
import { TimesPicker } from '#client/self-service/links/TimesPicker.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { viewersToday } from '#client/ui/times/times.ts';

interface Props {
  request: BookingRequest;
  onDone: () => void;
  onClose: () => void;
}

export function ProposeTime({ request, onDone, onClose }: Props) {
  const { id: requestId, version, fullName, practitioner, type, hasLeft, unit, unitId } = request;
  const today = viewersToday();
  const [from, setFrom] = useState(today);
  const to = addDays(from, 6);
  const query = trpc.appointments.freeSlots.useQuery(
    {
      typeId: type.id,
      ...(hasLeft ? { unitId, isAnybody: true } : { practitionerIds: [practitioner.id] }),
      from,
      to,
    },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { data } = query;
  /** Where the clinician has left: the first who is free then. */
  const colleagueAt = (startsAt: string) => {
    const free = data?.free.find(({ starts }) => starts.includes(startsAt));
    return data?.people.find(({ id }) => id === free?.practitionerIds[0]);
  };
  const propose = trpc.appointments.requests.propose.useMutation({
    onSuccess: () => {
      toast.done(`${fullName} is asked about another time.`);
      onDone();
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const choose = (startsAt: string) => {
    const practitionerId = hasLeft ? colleagueAt(startsAt)?.id : undefined;
    propose.mutate({ requestId, version, startsAt, ...(practitionerId && { practitionerId }) });
  };
  return (
    <Stack gap="md">
      <Text size="sm">
        {hasLeft && `These are times of others in ${unit} who provide this type. `}Choose a time. It
        is held, and {fullName} is asked by email.
      </Text>
      {data ? (
        <TimesPicker
          times={{
            zone: data.zone,
            from,
            to,
            starts: [...new Set(data.free.flatMap(({ starts }) => starts))].toSorted(),
            isFirst: from <= today,
            isMore: true,
          }}
          isClinicFirst
          isFetching={query.isPlaceholderData || propose.isPending}
          {...(hasLeft && { whoAt: (startsAt) => colleagueAt(startsAt)?.fullName })}
          onChoose={(startsAt) => !propose.isPending && choose(startsAt)}
          onWeek={setFrom}
        />
      ) : (
        query.error && <QueryFailed title="The free times could not be loaded." query={query} />
      )}
      <Button variant="default" onClick={onClose}>
        Back
      </Button>
    </Stack>
  );
}
