/** The clocks of a case, each with the place where its length is written. */
import { Stack, Text } from '@mantine/core';
import type { CaseRecord, ClockState } from '#shared/cases.ts';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';

const words: Record<ClockState, string> = {
  running: 'due',
  paused: 'waits; it was due',
  met: 'met; it was due',
  missed: 'missed; it was due',
  stopped: 'ended; it was due',
};

export function CaseClocks({ caseRecord: { clocks, zone } }: { caseRecord: CaseRecord }) {
  if (clocks.length === 0) return null;
  return (
    <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }} aria-label="Clocks">
      {clocks.map((clock) => (
        <li key={clock.id}>
          <Text size="sm">
            <Text component="span" fw={600} size="sm">
              {clock.label}
            </Text>{' '}
            {words[clock.state]} {longDay(dayIn(zone, clock.dueAt))}, {clockTime(clock.dueAt, zone)}
          </Text>
          <Text size="xs" c="dimmed">
            From {longDay(dayIn(zone, clock.startedAt))}, {clockTime(clock.startedAt, zone)}.{' '}
            {clock.citation}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
