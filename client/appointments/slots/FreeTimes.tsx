/** The free times that were found, by day and person, or why there are none. */
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookableType } from '#shared/appointments/appointment-types.ts';
import type { FindSlots, FreeSlots } from '#shared/appointments/availability.ts';
import { appointmentMinutes } from '#shared/limits.ts';
import { may } from '#shared/roles.ts';
import { Day } from '#shared/time.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { clockTime, isViewersZone, longDay } from '#client/ui/times/times.ts';
import type { Wish } from '../address.ts';
import { byDay, type FreePerson } from './free-days.ts';
import type { Sought } from './FindTime.tsx';
import { PutOnWaitlist } from '../waitlist/PutOnWaitlist.tsx';

/** As far as a proposal goes. */
const daysLooked = 13;
const firstShown = 6;
const typingMs = 300;

/** What is missing, in words, or the question to the server. */
function toQuestion(sought: Sought, own: { id: string; isPlanner: boolean }) {
  const { typeId, who, practitionerIds, unitId, from } = sought;
  if (!typeId) return 'Choose a type, and free times are looked for.';
  if (!Day.safeParse(from).success) return 'Choose the first day.';
  const minutes = Number(sought.durationMinutes || appointmentMinutes.min);
  if (
    !Number.isInteger(minutes) ||
    minutes < appointmentMinutes.min ||
    minutes > appointmentMinutes.max
  )
    return 'Enter the length as a whole number of minutes, at least 5.';
  if (who === 'people' && practitionerIds.length === 0) return 'Choose who it is with.';
  if (who === 'unit' && unitId === null) return 'Choose a unit.';
  const people = own.isPlanner ? practitionerIds : [own.id, ...practitionerIds];
  return {
    typeId,
    from,
    to: addDays(from, daysLooked),
    ...(who === 'people' ? { practitionerIds: people, isTogether: sought.isTogether } : {}),
    ...(who === 'unit' && unitId ? { unitId } : {}),
    ...(who === 'anybody' ? { isAnybody: true } : {}),
    ...(who !== 'me' && sought.language ? { language: sought.language } : {}),
    ...(sought.durationMinutes ? { durationMinutes: minutes } : {}),
  };
}

interface TimesProps {
  person: FreePerson;
  zone: string;
  onChoose: (start: string) => void;
}

function Times({ person, zone, onChoose }: TimesProps) {
  const [isAll, setAll] = useState(false);
  const { name, starts } = person;
  const shown = isAll ? starts : starts.slice(0, firstShown);
  const left = starts.length - shown.length;
  return (
    <div>
      <Text size="sm" mb={4}>
        {name}
      </Text>
      <Group gap={6}>
        {shown.map((start) => (
          <Button
            key={start}
            variant="default"
            px="sm"
            aria-label={`${clockTime(start, zone)}, ${name}`}
            className="numbers"
            onClick={() => onChoose(start)}
          >
            {clockTime(start, zone)}
          </Button>
        ))}
        {left > 0 && (
          <Button
            variant="subtle"
            px="sm"
            aria-label={`${left} more of ${name}`}
            onClick={() => setAll(true)}
          >
            {left} more
          </Button>
        )}
      </Group>
    </div>
  );
}

interface FoundProps {
  found: FreeSlots;
  typeId: string;
  onChoose: (person: FreePerson, start: string) => void;
}

function Found({ found, typeId, onChoose }: FoundProps) {
  const days = byDay(found);
  const { zone, reason } = found;
  return (
    <Stack gap="md">
      {days.length === 0 && (
        <Alert color="warn" title="No free time in these two weeks" role="note">
          <Stack gap="sm" align="flex-start">
            <span>{reason} Choose a later day, a shorter length, or somebody else.</span>
            <PutOnWaitlist typeId={typeId} />
          </Stack>
        </Alert>
      )}
      {!isViewersZone(zone) && (
        <Text size="sm" c="dimmed">
          Times in {zone}
        </Text>
      )}
      {days.map(({ day, people }) => (
        <section key={day} aria-label={longDay(day)}>
          <Title order={3} size="h5" mb={6}>
            {longDay(day)}
          </Title>
          <Stack gap="sm">
            {people.map((person) => (
              <Times
                key={person.practitionerIds.join()}
                person={person}
                zone={zone}
                onChoose={(start) => onChoose(person, start)}
              />
            ))}
          </Stack>
        </section>
      ))}
      {days.length > 0 && reason && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  );
}

interface Props {
  sought: Sought;
  type: BookableType | undefined;
  onChoose: (wish: Wish) => void;
}

export function FoundTimes({ sought, type, onChoose }: Props) {
  const user = useUser();
  const [rested] = useDebouncedValue(sought, typingMs);
  const question = toQuestion(rested, { id: user.uid, isPlanner: may(user, 'appointments.plan') });
  const isAsked = typeof question !== 'string';
  const none: FindSlots = {
    typeId: '',
    from: '',
    to: '',
    stepMinutes: 15,
    isTogether: false,
    isAnybody: false,
  };
  const { data, error, isFetching, refetch } = trpc.appointments.freeSlots.useQuery(
    isAsked ? question : none,
    { enabled: isAsked, staleTime: 0, placeholderData: keepPreviousData },
  );
  if (!isAsked) return <Text c="dimmed">{question}</Text>;
  if (error)
    return (
      <LoadFailed
        title="Free times could not be loaded."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!data || !type)
    return <Skeleton height={220} component="output" aria-label="Looking for free times" />;
  const choose = ({ practitionerIds }: FreePerson, at: string) => {
    const [first = '', ...rest] = practitionerIds;
    const isOwn = practitionerIds.includes(user.uid);
    const mayLead = may(user, 'appointments.plan');
    const lead = mayLead ? first : user.uid;
    const withIds = mayLead ? rest : practitionerIds.filter((id) => id !== user.uid);
    const minutes = Number(sought.durationMinutes) || type.durationMinutes;
    const leadId = lead === user.uid && isOwn ? '' : lead;
    onChoose({ at, minutes, typeId: type.id, leadId, withIds });
  };
  return (
    <output aria-busy={isFetching}>
      <Found found={data} typeId={type.id} onChoose={choose} />
    </output>
  );
}
