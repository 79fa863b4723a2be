/** The free times of a week, by day and in the reader's own zone; another week is one button away. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { TimesOfWeek } from '#shared/self-service/link-changes.ts';
import { clockTime, dayIn, longDay, viewersZone } from '#client/ui/times/times.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import classes from './PatientLinkPage.module.css';

/** A zone of another name may show the same time. */
const isSameClock = (start: string, zone: string): boolean =>
  clockTime(start, zone) === clockTime(start, viewersZone()) &&
  dayIn(zone, start) === dayIn(viewersZone(), start);

/** "Thursday, 26 November, 10:00 (15:00 at the clinic)" */
export function startWords(start: string, zone: string): string {
  const there = isSameClock(start, zone) ? '' : ` (${clockTime(start, zone)} at the clinic)`;
  return `${longDay(dayIn(viewersZone(), start))}, ${clockTime(start, viewersZone())}${there}`;
}

interface TimeProps {
  start: string;
  zone: string;
  onChoose: (start: string) => void;
}

function Time({ start, zone, onChoose }: TimeProps) {
  const viewersClock = clockTime(start, viewersZone());
  const there = isSameClock(start, zone) ? null : clockTime(start, zone);
  return (
    <Button
      variant="default"
      size="md"
      px="xs"
      className={classes.time}
      onClick={() => onChoose(start)}
    >
      <span>
        {viewersClock}
        {there !== null && (
          <Text component="span" size="xs" c="dimmed" display="block">
            {there} there
          </Text>
        )}
      </span>
    </Button>
  );
}

interface Props {
  times: TimesOfWeek;
  isFetching: boolean;
  onChoose: (start: string) => void;
  onWeek: (from: string) => void;
}

export function TimesPicker({ times, isFetching, onChoose, onWeek }: Props) {
  const { zone, from, to, starts, isFirst, isMore } = times;
  const days = [...Map.groupBy(starts, (start) => dayIn(viewersZone(), start))];
  return (
    <Stack gap="md" aria-busy={isFetching}>
      {!starts.every((start) => isSameClock(start, zone)) && (
        <Text size="sm" c="dimmed">
          Times are shown where you are ({viewersZone()}), and below them at the clinic ({zone}).
        </Text>
      )}
      <Text component="output" size="sm" c="dimmed">
        {days.length === 0 ? 'Nothing is free ' : 'Free times '}
        from {longDay(from)} to {longDay(to)}
      </Text>
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={longDay(day)}>
          <Title order={3} size={16} mb={8}>
            {longDay(day)}
          </Title>
          <div className={classes.times}>
            {ofDay.map((start) => (
              <Time key={start} start={start} zone={zone} onChoose={onChoose} />
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
