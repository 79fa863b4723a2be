/** Buttons that go from day to day. */
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays } from '#client/ui/times/local-days.ts';

interface Props {
  day: string;
  today: string;
  onDay: (day: string) => void;
}

const step = { variant: 'default', size: 36 } as const;

export const DaySteps = ({ day, today, onDay }: Props) => (
  <Group gap={6} wrap="nowrap">
    <ActionIcon {...step} aria-label="Previous day" onClick={() => onDay(addDays(day, -1))}>
      <IconChevronLeft size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
    <Button
      variant="default"
      visibleFrom="sm"
      disabled={day === today}
      onClick={() => onDay(today)}
    >
      Today
    </Button>
    <ActionIcon {...step} aria-label="Next day" onClick={() => onDay(addDays(day, 1))}>
      <IconChevronRight size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  </Group>
);
