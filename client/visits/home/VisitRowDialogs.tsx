/** The dialogs that the rows open, rendered above the lists: a row moves to another list when its patient comes or goes. */
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { Visit } from '#shared/visits.ts';
import { AddParticipantDialog } from '#client/visits/companions/AddParticipantDialog.tsx';
import { InviteDialog } from '#client/visits/invitations/InviteDialog.tsx';
import { PatientDialogs, type PatientDialog } from '#client/visits/waiting-room/PatientDialogs.tsx';

export type VisitRowDialog = PatientDialog | 'invite' | 'add';

/** `visit` only where it is open. */
export interface VisitRow {
  appointment: Appointment;
  visit?: Visit;
}

interface Subject {
  /** As it was when the dialog opened: the visit may leave every list while its patient is away. */
  row: VisitRow;
  /** Null once closed: the subject stays until the dialog has faded out. */
  dialog: VisitRowDialog | null;
}

export function useVisitRowDialogs(visits: Visit[]) {
  const [subject, setSubject] = useState<Subject | null>(null);
  const close = () => setSubject((last) => last && { ...last, dialog: null });
  const { appointment, visit: openedWith } = subject?.row ?? {};
  const visit =
    visits.find((rowDialog) => rowDialog.appointment.id === appointment?.id) ?? openedWith;
  const dialog = subject?.dialog ?? null;
  return {
    open: (row: VisitRow, newDialog: VisitRowDialog) => setSubject({ row, dialog: newDialog }),
    dialogs: (
      <>
        {appointment && (
          <InviteDialog appointment={appointment} opened={dialog === 'invite'} onClose={close} />
        )}
        {visit && <AddParticipantDialog visit={visit} opened={dialog === 'add'} onClose={close} />}
        {visit && <PatientDialogs visit={visit} dialog={dialog} onClose={close} />}
      </>
    ),
  };
}
