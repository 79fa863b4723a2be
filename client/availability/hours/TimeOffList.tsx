/** Time off that is ahead or going on, with buttons to add and to remove it. */
import { Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Availability, TimeOff } from '#shared/availability.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { dayStart } from '#client/ui/times/wall-time.ts';
import classes from './Hours.module.css';

/** Whole days without times; anything else with its times. */
function wordsOf({ startsAt, endsAt }: TimeOff, zone: string): string {
  const first = dayIn(zone, startsAt);
  const last = dayIn(zone, Date.parse(endsAt) - 1);
  const isWhole =
    dayStart(first, zone) === startsAt && dayStart(dayIn(zone, endsAt), zone) === endsAt;
  if (isWhole) return first === last ? longDay(first) : `${longDay(first)}, to ${longDay(last)}`;
  const begin = `${longDay(first)}, ${clockTime(startsAt, zone)}`;
  const end = clockTime(endsAt, zone);
  return first === last ? `${begin} to ${end}` : `${begin}, to ${longDay(last)}, ${end}`;
}

function TimeOffRow({ off, zone }: { off: TimeOff; zone: string }) {
  const [reason, setReason] = useState('');
  const remove = trpc.appointments.removeTimeOff.useMutation({
    onSuccess: () => toast.done('Time off removed.'),
    onError: (error) => {
      if (problemOf(error) !== 'roster.past-reason') toast.problem(wordsFor(error));
    },
  });
  /** Some of its shifts have ended. */
  const needsReason = remove.error !== null && problemOf(remove.error) === 'roster.past-reason';
  const words = wordsOf(off, zone);
  return (
    <li className={classes.off}>
      <span>{words}</span>
      {needsReason && (
        <TextInput
          label="Why it is taken back"
          description="Shifts of this time have ended. On call of that time shows why it was changed."
          required
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Button
        variant="default"
        aria-label={`Remove time off, ${words}`}
        loading={remove.isPending}
        disabled={needsReason && reason.trim() === ''}
        onClick={() => remove.mutate({ timeOffId: off.id, reason: reason.trim() || null })}
      >
        Remove
      </Button>
    </li>
  );
}

interface Props {
  hours: Availability;
  now: number;
  onAdd: () => void;
}

export function TimeOffList({ hours, now, onAdd }: Props) {
  const ahead = hours.timeOff.filter(({ endsAt }) => Date.parse(endsAt) > now);
  return (
    <Paper withBorder className={classes.card}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          Time off
        </Title>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          onClick={onAdd}
        >
          Add time off
        </Button>
      </Group>
      {ahead.length === 0 ? (
        <Text c="dimmed">No time off yet.</Text>
      ) : (
        <ul className={classes.offs} aria-label="Time off">
          {ahead.map((off) => (
            <TimeOffRow key={off.id} off={off} zone={hours.zone} />
          ))}
        </ul>
      )}
    </Paper>
  );
}
