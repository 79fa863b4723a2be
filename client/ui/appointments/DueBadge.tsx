/** The state of one of today's appointments, in words of its time. */
import {
  IconAlarm,
  IconAlertCircle,
  IconCheck,
  IconClockHour4,
  IconHourglass,
} from '@tabler/icons-react';
import { StateBadge } from '#client/ui/appointments/StateBadge.tsx';
import { StatusBadge, type Status } from '#client/ui/states/StatusBadge.tsx';
import { dueWords, type DueAppointment, type DueWords } from './due-words.ts';

const looks: Record<DueWords['kind'], Omit<Status, 'word'>> = {
  waiting: { color: 'warn', Picture: IconHourglass },
  delayed: { color: 'quiet', Picture: IconAlarm },
  late: { color: 'warn', Picture: IconAlarm },
  open: { color: 'warn', Picture: IconAlertCircle },
  over: { color: 'quiet', Picture: IconCheck },
  soon: { color: 'accent', Picture: IconClockHour4 },
  later: { color: 'quiet', Picture: IconClockHour4 },
};

export const dueStatus = ({ kind, word }: DueWords): Status => ({ ...looks[kind], word });

interface Props {
  appointment: DueAppointment;
  now: number;
  waitingSince: string | null;
}

export function DueBadge({ appointment, now, waitingSince }: Props) {
  const due = dueWords(appointment, { now, waitingSince });
  if (!due) return <StateBadge state={appointment.state} />;
  // On paper it would soon be wrong.
  return (
    <span data-not-printed>
      <StatusBadge {...dueStatus(due)} />
    </span>
  );
}
