/** What follows a call: the next patient, this one's next appointment, and what is done with the visit's record. */
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Visit } from '#shared/visits.ts';
import { followUpOf } from '#client/patients/public/follow-up.ts';
import { useReportVisibleAdmits } from '#client/visits/waiting-alerts/visible-admits.ts';
import { AdmitButton } from '#client/visits/waiting-alerts/AdmitButton.tsx';
import { useWaiting } from '#client/visits/public/use-waiting.ts';
import { RecordMenu } from '#client/visits/report/RecordMenu.tsx';

/** Who waits for this clinician now. */
function NextPatient({ visitId }: { visitId: string }) {
  const { patients } = useWaiting();
  const next = patients.find((patient) => patient.isOwn && patient.visitId !== visitId);
  useReportVisibleAdmits(next ? [next.visitId] : []);
  if (!next) return null;
  return (
    <AdmitButton
      patient={next}
      word="Admit next patient"
      label={`Admit next patient, ${next.patientName ?? ''}`}
    />
  );
}

export const AfterCallActions = ({ visit: { id, appointment } }: { visit: Visit }) => (
  <>
    <NextPatient visitId={id} />
    <Button
      component={Link}
      to="/Scheduling?new"
      state={followUpOf(appointment)}
      variant="default"
      leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden />}
    >
      Book follow-up
    </Button>
    <RecordMenu appointmentId={appointment.id} />
  </>
);
