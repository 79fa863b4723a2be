/** What follows a call: the visit's record and note, the next appointment of this patient, the next patient. */
import { Button, Group } from '@mantine/core';
import { IconCalendarPlus, IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Visit } from '#shared/visits.ts';
import { followUpOf } from '#client/shell/visits/follow-up.ts';
import { AdmitButton } from '#client/shell/visits/waiting/AdmitButton.tsx';
import { useWaiting } from '#client/shell/visits/waiting/use-waiting.ts';
import { RecordAndNote } from '#client/visits/report/RecordAndNote.tsx';
import { RecordActions } from '#client/visits/report/RecordActions.tsx';
import { RecordTitle } from '#client/visits/report/RecordTitle.tsx';
import classes from './AfterCall.module.css';

/** Who waits for this clinician now. */
function NextPatient({ visitId }: { visitId: string }) {
  const { patients } = useWaiting();
  const next = patients.find((one) => one.isOwn && one.visitId !== visitId);
  if (!next) return null;
  return <AdmitButton patient={next} label={`Admit the next patient, ${next.patientName ?? ''}`} />;
}

export function AfterCall({ visit }: { visit: Visit }) {
  const { appointment } = visit;
  return (
    <RecordAndNote
      appointmentId={appointment.id}
      header={(report) => (
        <>
          <div className={classes.printed}>
            <RecordTitle report={report} />
          </div>
          <Group gap="sm" justify="center" mb="xl" data-not-printed>
            <NextPatient visitId={visit.id} />
            <Button
              component={Link}
              to="/Scheduling?new"
              state={followUpOf(appointment)}
              variant="default"
              leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden />}
            >
              Book follow-up
            </Button>
            <Button
              component={Link}
              to={`/visit-record/${appointment.id}`}
              variant="default"
              leftSection={<IconFileText size={18} stroke={1.5} aria-hidden />}
            >
              Visit record
            </Button>
            <RecordActions appointmentId={appointment.id} />
          </Group>
        </>
      )}
    />
  );
}
