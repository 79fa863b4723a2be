/** How an appointment stands: an icon and a word, and a colour that only repeats them. */
import { Badge } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCheck,
  IconPlayerPlay,
  IconUserOff,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { AppointmentState } from '#shared/appointments.ts';

const looks: Record<AppointmentState, { word: string; color: string; Picture: Icon }> = {
  booked: { word: 'Booked', color: 'off', Picture: IconCalendarCheck },
  'in-progress': { word: 'In progress', color: 'accent', Picture: IconPlayerPlay },
  completed: { word: 'Completed', color: 'good', Picture: IconCheck },
  'no-show': { word: 'No-show', color: 'bad', Picture: IconUserOff },
  cancelled: { word: 'Cancelled', color: 'off', Picture: IconX },
};

export const stateWord = (state: AppointmentState): string => looks[state].word;

export function StateBadge({ state }: { state: AppointmentState }) {
  const { word, color, Picture } = looks[state];
  return (
    <Badge
      variant="light"
      color={color}
      tt="none"
      size="lg"
      fz={12}
      leftSection={<Picture size={14} stroke={1.5} aria-hidden />}
    >
      {word}
    </Badge>
  );
}
