/** Tele-visits row under row: how many are inside, and the button that leads in. */
import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import type { Visit } from '#shared/visits.ts';
import { useUser } from '#client/shell/session.tsx';
import { VisitButton } from '#client/shell/VisitButton.tsx';
import { AppointmentLine, AppointmentList } from '#client/ui/AppointmentLine.tsx';

function insideWords(inside: Visit['inside']): string {
  if (inside === null) return 'The video server does not say who is inside';
  if (inside === 0) return 'Nobody is inside';
  return inside === 1 ? '1 person is inside' : `${inside} people are inside`;
}

interface Props {
  label: string;
  /** `inside` only of an open visit. */
  rows: { appointment: Appointment; inside?: Visit['inside'] }[];
  zone: string;
  now: number;
  isVideoReady: boolean;
  dueId?: string | undefined;
}

export function VisitList({ label, rows, zone, now, isVideoReady, dueId }: Props) {
  const user = useUser();
  return (
    <AppointmentList label={label}>
      {rows.map(({ appointment, inside }) => (
        <AppointmentLine
          key={appointment.id}
          appointment={appointment}
          zone={zone}
          ownId={user.uid}
          isOver={appointment.state === 'completed' || appointment.state === 'no-show'}
          name={(className) => (
            <Link to={`/Scheduling?appointment=${appointment.id}`} className={className}>
              {appointment.patientName}
            </Link>
          )}
          note={
            inside !== undefined && (
              <Text size="sm" c={inside ? 'good' : 'dimmed'}>
                {insideWords(inside)}
              </Text>
            )
          }
          door={
            <VisitButton
              appointment={appointment}
              now={now}
              zone={zone}
              isDue={appointment.id === dueId}
              disabled={!isVideoReady}
            />
          }
        />
      ))}
    </AppointmentList>
  );
}
