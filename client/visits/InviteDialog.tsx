/** What leads the patient to their visit, over whatever the page shows. */
import type { Appointment } from '#shared/appointments.ts';
import { Dialog } from './Dialog.tsx';
import { PatientLinks } from './invitations/PatientLinks.tsx';

interface Props {
  appointment: Appointment;
  opened: boolean;
  onClose: () => void;
}

export function InviteDialog({ appointment, opened, onClose }: Props) {
  return (
    <Dialog title={`Invite ${appointment.patientName}`} opened={opened} onClose={onClose}>
      <PatientLinks appointment={appointment} />
    </Dialog>
  );
}
