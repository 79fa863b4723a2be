/** The question before an appointment is cancelled, with the reason and the dates of a series. */
import { Box } from '@mantine/core';
import { useState } from 'react';
import type { Appointment, Scope } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { listed, timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { dayIn, longDay } from '#client/ui/times/times.ts';
import { useOfferUndo } from '#client/appointments/public/use-offer-undo.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { OutcomeReason } from './OutcomeReason.tsx';
import { ReasonField } from './ReasonField.tsx';
import { ScopeChoice } from '#client/appointments/details/ScopeChoice.tsx';

interface Props {
  appointment: Appointment;
  zone: string;
  now: number;
  opened: boolean;
  onClose: () => void;
}

const cancelledWords: Record<Scope, string> = {
  this: 'Appointment',
  later: 'This and the later appointments',
  all: 'All appointments',
};

/** How the patient hears of it; `email` is undefined while it is not known here. */
function tellingWords(isKnownPatient: boolean, email: string | null | undefined): string {
  if (!isKnownPatient) return 'No message is sent. Tell the patient yourself.';
  if (email) return 'The patient gets a message.';
  return email === null
    ? 'We have no email address: tell the patient yourself, unless they agreed to text messages.'
    : 'The patient gets a message if we have an email address. If not, tell them yourself.';
}

export function CancelAppointment({ opened, onClose, ...context }: Props) {
  const { appointment, zone } = context;
  const user = useUser();
  const [reason, setReason] = useState('');
  const [reasonId, setReasonId] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const offerUndo = useOfferUndo();
  const [scope, setScope] = useState<Scope>('this');
  const verb = scope === 'this' ? 'Cancel appointment' : 'Cancel appointments';
  const written = reason.trim();
  const { id, patientName, patient, startsAt, practitioners } = appointment;
  // What the details beside it have read: each reading of a patient is in the audit.
  const read = patient && utils.appointments.patients.one.getData({ patientId: patient.id });
  const cancel = trpc.appointments.cancel.useMutation({
    onSuccess: ({ undo }) =>
      offerUndo({
        words: `${cancelledWords[scope]} with ${patientName} cancelled.`,
        undoneWords: `The appointment with ${patientName} is booked again.`,
        undo,
      }),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: onClose,
  });
  const isOn = practitioners.some((practitioner) => practitioner.id === user.uid);
  const otherNames = practitioners
    .filter((practitioner) => practitioner.id !== user.uid)
    .map((practitioner) => practitioner.fullName);
  const freed = listed(isOn ? ['you', ...otherNames] : otherNames);
  return (
    <ConfirmDialog
      opened={opened}
      title={`Cancel the appointment with ${patientName}?`}
      keep="Keep appointment"
      onKeep={onClose}
      verb={verb}
      onDo={() =>
        cancel.mutate({
          appointmentId: id,
          scope,
          isUndoable: true,
          ...(written ? { reason: written } : {}),
          ...(reasonId ? { reasonId } : {}),
        })
      }
      isPending={cancel.isPending}
    >
      {scope === 'this'
        ? `${longDay(dayIn(zone, startsAt))}, ${timeSpan(appointment, zone)}, becomes free again for ${freed}.`
        : `These dates become free again for ${freed}.`}{' '}
      {tellingWords(patient !== null, read?.email)}
      {appointment.series && (
        <Box mt="md">
          <ScopeChoice {...context} doing="cancel" value={scope} onChange={setScope} />
        </Box>
      )}
      <OutcomeReason
        use="cancellation"
        label="Listed reason"
        value={reasonId}
        onChange={setReasonId}
        mt="md"
      />
      <ReasonField keptWith="appointment" value={reason} onChange={setReason} mt="md" />
    </ConfirmDialog>
  );
}
