/** The dialog with the patient's link. */
import type { Appointment } from '#shared/appointments.ts';
import { VisitDialog } from '#client/visits/VisitDialog.tsx';
import { PatientLinks } from './PatientLinks.tsx';

interface Props {
  appointment: Appointment;
  opened: boolean;
  onClose: () => void;
}

export function InviteDialog({ appointment, opened, onClose }: Props) {
  return (
    <VisitDialog title={`Invite ${appointment.patientName}`} opened={opened} onClose={onClose}>
      <PatientLinks appointment={appointment} />
    </VisitDialog>
  );
}
