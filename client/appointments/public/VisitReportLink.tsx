/** The link from a tele-visit that has begun to its record. */
import { Button } from '@mantine/core';
import { IconReportMedical } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { hasVisitRecord } from '#client/appointments/links/has-visit-record.ts';

interface Props {
  appointment: Appointment;
  /** In a list the next step stands out, and not the records of what is over. */
  isQuiet?: boolean;
}

export function VisitReportLink({ appointment, isQuiet = false }: Props) {
  const now = useNow(minuteMs);
  const { id, patientName } = appointment;
  if (!hasVisitRecord(appointment, now)) return null;
  return (
    <Button
      component={Link}
      to={`/visit-record/${id}`}
      variant={isQuiet ? 'subtle' : 'default'}
      {...(isQuiet && { fw: 400 })}
      leftSection={!isQuiet && <IconReportMedical size={18} stroke={1.5} aria-hidden />}
      aria-label={`Visit record: ${patientName}`}
    >
      Visit record
    </Button>
  );
}
