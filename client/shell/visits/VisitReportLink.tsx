/** The link from a tele-visit that has begun to its report. */
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';

export function VisitReportLink({ appointment }: { appointment: Appointment }) {
  const { id, state, type, patientName } = appointment;
  if (type.kind !== 'tele-visit' || state === 'booked') return null;
  return (
    <Button
      component={Link}
      to={`/visit-record/${id}`}
      variant="default"
      leftSection={<IconUsersGroup size={18} stroke={1.5} aria-hidden />}
      aria-label={`Who was there: ${patientName}`}
    >
      Who was there
    </Button>
  );
}
