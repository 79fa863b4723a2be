/** Chooses the moment that is shown: now, or a day and a time, past or future. */
import { Button, Group } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { dayIn, wallTime } from '#client/ui/times/times.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';
import type { Moment, OnCallAddress } from './on-call-address.ts';

interface Props {
  address: OnCallAddress;
  zone: string;
}

const nowIn = (zone: string): Moment => ({
  day: dayIn(zone, Date.now()),
  time: wallTime(zone, Date.now()),
});

function problemOf({ day, time }: Moment, zone: string): string | null {
  if (!day || !time) return 'Give a day and a time';
  const isSkipped = wallInstant(day, time, zone).instant === null;
  return isSkipped ? 'The clocks skip this time. Choose a later one' : null;
}

export function MomentForm({ address, zone }: Props) {
  const [typed, setTyped] = useState(() => address.moment ?? nowIn(zone));
  const [today] = useState(() => nowIn(zone).day);
  const [error, setError] = useState<string | null>(null);
  const change = (changes: Partial<Moment>) => {
    setError(null);
    setTyped({ ...typed, ...changes });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(typed, zone);
    if (problem) setError(problem);
    else address.showAt(typed);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Who was or will be on">
      <Group gap="sm" align="flex-start" wrap="wrap">
        <DateField
          label="Day"
          w={160}
          value={typed.day}
          onChange={(day) => change({ day })}
          today={today}
        />
        <TimeField
          label="Time"
          w={110}
          value={typed.time}
          error={error}
          onChange={(time) => change({ time })}
        />
        <Group gap="sm" mt={25}>
          <Button type="submit" variant="default">
            Show
          </Button>
          {address.moment && (
            <Button variant="subtle" onClick={() => address.showAt(null)}>
              Back to now
            </Button>
          )}
        </Group>
      </Group>
    </form>
  );
}
