/** Books the visit that closes a gap: the free times of a week of clinicians whose type closes it, one press each. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { moveFrom } from '#shared/case-kinds/kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import type { GapTime, GapTimes } from '#shared/gaps/gap-booking.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { clockTime, dayIn, longDay, momentWords } from '#client/ui/times/times.ts';

interface TimesProps {
  week: GapTimes;
  isBusy: boolean;
  onBook: (time: GapTime) => void;
}

/** Starts of a day that are listed until the others are asked for. */
const mostOfDay = 12;

interface DayProps extends Pick<TimesProps, 'isBusy' | 'onBook'> {
  day: string;
  times: GapTime[];
  zone: string;
}

function TimesOfDay({ day, times, zone, isBusy, onBook }: DayProps) {
  const [isWhole, setWhole] = useState(false);
  const left = isWhole ? 0 : times.length - mostOfDay;
  return (
    <Stack component="section" gap={6} aria-label={longDay(day)}>
      <Title order={3} size="sm">
        {longDay(day)}
      </Title>
      <Group gap={6}>
        {(isWhole ? times : times.slice(0, mostOfDay)).map((time) => (
          <Button
            key={`${time.startsAt} ${time.typeId}`}
            size="xs"
            variant="default"
            h="auto"
            py={4}
            disabled={isBusy}
            onClick={() => onBook(time)}
          >
            <span>
              {clockTime(time.startsAt, zone)}
              <Text component="span" size="xs" c="dimmed" display="block">
                {time.practitioner}
              </Text>
            </span>
          </Button>
        ))}
        {left > 0 && (
          <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
            {left} later that day
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Times({ week, isBusy, onBook }: TimesProps) {
  const days = [...Map.groupBy(week.times, ({ startsAt }) => dayIn(week.zone, startsAt))];
  if (days.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing is free from {longDay(week.from)} to {longDay(week.to)}.
      </Text>
    );
  return days.map(([day, times]) => (
    <TimesOfDay key={day} {...{ day, times, isBusy, onBook }} zone={week.zone} />
  ));
}

function ChooseTime({ caseRecord, onClose }: { caseRecord: CaseRecord; onClose: () => void }) {
  const { id: caseId, version } = caseRecord;
  const [from, setFrom] = useState<string>();
  const query = trpc.gaps.times.useQuery(
    { caseId, ...(from === undefined ? {} : { from }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const book = trpc.gaps.book.useMutation({
    onSuccess: () => {
      toast.done('The visit is booked, and the patient is told.');
      onClose();
    },
    onError: (error) => {
      toast.problem(wordsFor(error));
      void query.refetch();
    },
  });
  const { data: week } = query;
  if (!week && query.error)
    return <QueryFailed title="The free times could not be loaded." query={query} />;
  if (!week) return <LoadingRows isBare words="Loading free times" height={40} />;
  if (week.hasNoType)
    return (
      <Text size="sm">
        No type of visit closes this gap. Name one with its measure, under Measures.
      </Text>
    );
  return (
    <Stack gap="sm" aria-busy={query.isPlaceholderData}>
      <Times
        week={week}
        isBusy={book.isPending}
        onBook={({ typeId, practitionerId, startsAt }) =>
          book.mutate({ caseId, version, typeId, practitionerId, startsAt })
        }
      />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={week.isFirst}
          onClick={() => setFrom(addDays(week.from, -7))}
        >
          Earlier days
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!week.isMore}
          onClick={() => setFrom(addDays(week.to, 1))}
        >
          Later days
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

const outcomeWords = {
  attended: 'took place',
  'not-attended': 'cancelled or missed',
} as const;

const invitationWords = {
  waiting: 'leaves',
  unknown: 'was handed over, and nobody knows whether it arrived:',
  sent: 'left',
  failed: 'could not be sent:',
  dropped: 'was not sent:',
} as const;

function Visits({ caseRecord: { id: caseId, zone } }: { caseRecord: CaseRecord }) {
  const { data } = trpc.gaps.bookings.useQuery({ caseId });
  if (!data || data.visits.length + data.invitations.length === 0) return null;
  return (
    <Stack
      gap={4}
      component="ul"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label="Visits and invitations"
    >
      {data.visits.map(({ appointmentId, startsAt, practitioner, isByPatient, outcome }) => (
        <Text key={appointmentId} component="li" size="sm">
          {longDay(dayIn(zone, startsAt))}, {clockTime(startsAt, zone)}, {practitioner}
          <Text component="span" c="dimmed">
            {' '}
            {outcome === null ? 'booked' : outcomeWords[outcome]}
            {isByPatient && ', by the patient'}
          </Text>
        </Text>
      ))}
      {data.invitations.map(({ id, state, reason, sendAt }) => (
        <Text key={id} component="li" size="sm">
          Invitation {invitationWords[state]} {momentWords(sendAt, { zone })}
          {reason !== null && (
            <Text component="span" c="dimmed">
              {' '}
              {reason}
            </Text>
          )}
        </Text>
      ))}
    </Stack>
  );
}

export function BookGap({ caseRecord }: { caseRecord: CaseRecord }) {
  const [isChoosing, setChoosing] = useState(false);
  const canBook = moveFrom('gap', caseRecord.state, 'book') !== null;
  return (
    <Stack gap="sm">
      <Visits caseRecord={caseRecord} />
      {canBook && !isChoosing && <Button onClick={() => setChoosing(true)}>Book the visit</Button>}
      {canBook && isChoosing && (
        <ChooseTime caseRecord={caseRecord} onClose={() => setChoosing(false)} />
      )}
    </Stack>
  );
}
