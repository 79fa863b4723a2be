/** Time off that is ahead or going on, with buttons to add and to remove it. */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Availability, TimeOff } from '#shared/availability.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
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
  const remove = trpc.appointments.removeTimeOff.useMutation({
    onSuccess: () => toast.done('Time off removed.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const words = wordsOf(off, zone);
  return (
    <li className={classes.off}>
      <span>{words}</span>
      <Button
        variant="default"
        aria-label={`Remove time off, ${words}`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ timeOffId: off.id })}
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
