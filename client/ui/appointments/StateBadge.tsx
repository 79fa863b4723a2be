/** The state of an appointment as a badge. */
import {
  IconArmchair,
  IconCalendarCheck,
  IconCheck,
  IconPlayerPlay,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import type { AppointmentState } from '#shared/appointments.ts';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';

const looks: Record<AppointmentState, Status> = {
  booked: { word: 'Booked', color: 'quiet', Picture: IconCalendarCheck },
  arrived: { word: 'Arrived', color: 'warn', Picture: IconArmchair },
  'in-progress': { word: 'In progress', color: 'accent', Picture: IconPlayerPlay },
  completed: { word: 'Completed', color: 'quiet', Picture: IconCheck },
  'no-show': { word: 'No-show', color: 'bad', Picture: IconUserOff },
  cancelled: { word: 'Cancelled', color: 'off', Picture: IconX },
};

export const stateStatus = (state: AppointmentState): Status => looks[state];

export const stateWord = (state: AppointmentState): string => looks[state].word;

export const StateBadge = ({ state }: { state: AppointmentState }) => (
  <StatusBadge {...looks[state]} />
);
