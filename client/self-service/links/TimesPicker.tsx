/** The free times of a week, by day, in the zone that leads; another week is one button away. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { TimesOfWeek } from '#shared/self-service/link-changes.ts';
import { longDay, viewersZone } from '#client/ui/times/times.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { startIn } from './start-words.ts';
import classes from './PatientLinkPage.module.css';

interface TimeProps {
  start: string;
  zone: string;
  isClinicFirst: boolean;
  /** Whose time it is, where they differ. */
  who?: string | undefined;
  onChoose: (start: string) => void;
}

function Time({ start, who, onChoose, ...clocks }: TimeProps) {
  const { clock, other } = startIn(start, clocks);
  return (
    <Button
      variant="default"
      size="md"
      px="xs"
      className={classes.time}
      onClick={() => onChoose(start)}
    >
      <span>
        {clock}
        {other !== null && (
          <Text component="span" size="xs" c="dimmed" display="block">
            {other} {clocks.isClinicFirst ? 'where you are' : 'there'}
          </Text>
        )}
        {who && (
          <Text component="span" size="xs" c="dimmed" display="block" className={classes.whose}>
            {who}
          </Text>
        )}
      </span>
    </Button>
  );
}

interface Props {
  times: TimesOfWeek;
  /** As for an appointment to which the patient comes in person. */
  isClinicFirst: boolean;
  isFetching: boolean;
  whoAt?: (start: string) => string | undefined;
  /** Of the headings of days: one below that of the page's part. */
  dayOrder?: 2 | 3;
  onChoose: (start: string) => void;
  onWeek: (from: string) => void;
}

export function TimesPicker(props: Props) {
  const { times, isClinicFirst, isFetching, whoAt, dayOrder = 3, onChoose, onWeek } = props;
  const { zone, from, to, starts, isFirst, isMore } = times;
  const clocks = { zone, isClinicFirst };
  const days = [...Map.groupBy(starts, (start) => startIn(start, clocks).day)];
  return (
    <Stack gap="md" aria-busy={isFetching}>
      {starts.some((start) => startIn(start, clocks).other !== null) && (
        <Text size="sm" c="dimmed">
          {isClinicFirst
            ? `Times are shown at the clinic (${zone}), and below them where you are (${viewersZone()}).`
            : `Times are shown where you are (${viewersZone()}), and below them at the clinic (${zone}).`}
        </Text>
      )}
      <Text component="output" size="sm" c="dimmed">
        {days.length === 0 ? 'Nothing is free ' : 'Free times '}
        from {longDay(from)} to {longDay(to)}
      </Text>
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={longDay(day)}>
          <Title order={dayOrder} size={16} mb={8}>
            {longDay(day)}
          </Title>
          <div className={classes.times}>
            {ofDay.map((start) => (
              <Time
                key={start}
                start={start}
                {...clocks}
                who={whoAt?.(start)}
                onChoose={onChoose}
              />
            ))}
          </div>
        </section>
      ))}
      <Group gap="sm" grow>
        <Button
          size="md"
          px="xs"
          variant="default"
          disabled={isFirst || isFetching}
          onClick={() => onWeek(addDays(from, -7))}
        >
          Earlier days
        </Button>
        <Button
          size="md"
          px="xs"
          variant="default"
          disabled={!isMore || isFetching}
          onClick={() => onWeek(addDays(to, 1))}
        >
          Later days
        </Button>
      </Group>
    </Stack>
  );
}
