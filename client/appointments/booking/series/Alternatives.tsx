/** Other free times for a date of a series that cannot be booked at the series' own. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import type { HoldTime } from '#shared/appointments.ts';
import type { PreviewedDate } from '#shared/appointments/series.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import { nearest } from './nearest-time.ts';

const mostOffered = 4;

interface Props {
  date: PreviewedDate;
  /** The first date, whose type, people, length and room the others have. */
  first: HoldTime;
  leadId: string;
  /** Starts of the other dates, which are not booked yet. */
  others: readonly string[];
  zone: string;
  /** The first of them are looked for at once, the others when somebody asks. */
  isAsked: boolean;
  onTake: (startsAt: string) => void;
}

export function Alternatives({
  date,
  first,
  leadId,
  others: otherStarts,
  zone,
  isAsked,
  onTake,
}: Props) {
  const [isWanted, setWanted] = useState(isAsked);
  const { day, startsAt } = date;
  const { typeId, durationMinutes, locationId, withPractitionerIds } = first;
  const { data, error } = trpc.appointments.freeSlots.useQuery(
    {
      typeId,
      practitionerIds: [...new Set([leadId, ...withPractitionerIds])],
      isTogether: true,
      isAnybody: false,
      ...(durationMinutes === undefined ? {} : { durationMinutes }),
      ...(locationId === undefined ? {} : { locationId }),
      from: addDays(day, -1),
      to: addDays(day, 1),
      stepMinutes: 15,
    },
    { enabled: isWanted, staleTime: minuteMs, retry: false },
  );
  if (!isWanted)
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setWanted(true)}>
        Other times
      </Button>
    );
  if (error)
    return (
      <Text size="xs" c="dimmed">
        Other times could not be loaded.
      </Text>
    );
  if (!data) return <Skeleton height={26} />;
  const lengthMs = (durationMinutes ?? 0) * minuteMs;
  const starts = data.free
    .flatMap((freeOf) => freeOf.starts)
    .filter((start) =>
      otherStarts.every((other) => Math.abs(Date.parse(other) - Date.parse(start)) >= lengthMs),
    );
  const wantedStart = startsAt ?? starts.find((start) => dayIn(zone, start) === day) ?? null;
  const offered = nearest(starts, wantedStart, mostOffered);
  if (offered.length === 0)
    return (
      <Text size="xs" c="dimmed">
        Nothing else is free on that day, or the day before or after.
      </Text>
    );
  return (
    <Group gap={6}>
      {offered.map((start) => {
        const ofDay = dayIn(zone, start);
        const time = clockTime(start, zone);
        const words = ofDay === day ? time : `${shortDay(ofDay)}, ${time}`;
        return (
          <Button
            key={start}
            variant="default"
            size="compact-sm"
            className="numbers"
            aria-label={`${words} instead`}
            onClick={() => onTake(start)}
          >
            {words}
          </Button>
        );
      })}
    </Group>
  );
}
