/** Says that an appointment has a name alone, and links it to the patient once somebody knows who it is. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';

function LinkForm({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { id: appointmentId, series, patientName } = appointment;
  const [who, setWho] = useState<NamedPatient>({ patientName, patient: null });
  const link = trpc.appointments.patients.link.useMutation({
    onSuccess: (linked) => {
      toast.done(`Linked to ${linked.patientName}.`);
      onClose();
    },
  });
  const { patient } = who;
  return (
    <Stack gap="sm">
      <PatientSearch
        id="link-patient"
        label="Who is it?"
        value={who}
        error={link.error ? wordsFor(link.error) : undefined}
        onChange={(changes) => {
          link.reset();
          setWho({ ...who, ...changes });
        }}
      />
      <Text size="sm">
        {series ? 'All dates of the series that have this name are linked. ' : ''}
        The patient gets no message now, but reminders as usual.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={link.isPending} onClick={onClose}>
          Not now
        </Button>
        <Button
          loading={link.isPending}
          disabled={patient === null}
          onClick={() => patient && link.mutate({ appointmentId, patientId: patient.id })}
        >
          Link patient
        </Button>
      </Group>
    </Stack>
  );
}

export function LinkPatient({ appointment }: { appointment: Appointment }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const mayLink = may(user, 'patients.find') && may(user, 'appointments.book');
  return (
    <Alert
      color="warn"
      role="note"
      icon={<IconUserQuestion size={18} stroke={1.5} aria-hidden />}
      title="Only a name: not linked to a patient"
    >
      {isOpen && mayLink ? (
        <LinkForm appointment={appointment} onClose={() => setOpen(false)} />
      ) : (
        <Stack gap="xs" align="flex-start">
          <span>No messages are sent, and it is in no patient’s history.</span>
          {mayLink && (
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              Link to a patient
            </Button>
          )}
        </Stack>
      )}
    </Alert>
  );
}
