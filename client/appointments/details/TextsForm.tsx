/** Changes why an appointment is made, what its patient has to know, and the note among the staff. */
import { Alert, Stack, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { TextFields } from '#client/appointments/texts/TextFields.tsx';
import { changedTo, draftOfTexts } from '#client/appointments/texts/text-draft.ts';
import { useTypeInstructions } from '#client/appointments/texts/use-type-instructions.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { ChangeFormFooter } from './ChangeFormFooter.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { useIntoView } from './use-into-view.ts';

interface Props {
  appointment: Appointment;
  onClose: () => void;
}

export function TextsForm({ appointment, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOfTexts(appointment));
  // A change made meanwhile is not overwritten unread.
  const [version, setVersion] = useState(appointment.version);
  const isChangedMeanwhile = appointment.version !== version;
  const [tellsPatient, setTells] = useState(true);
  const mayTell = appointment.patient !== null && appointment.state === 'booked';
  const typeInstructions = useTypeInstructions(appointment.type.id);
  const intoView = useIntoView();
  const change = trpc.appointments.changeTexts.useMutation({
    onSuccess: ({ patientName }) => {
      toast.done(`Appointment with ${patientName} changed.`);
      onClose();
    },
  });
  const errors = fieldProblems(change.error);
  const isOfForm = change.error !== null && Object.keys(errors).length === 0;
  /** Another system's words are changed there. */
  const isNoteAlone = appointment.keptBy !== null;
  const title = isNoteAlone ? 'Edit internal note' : 'Edit reason and notes';
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOfTexts(appointment));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || isSame || isChangedMeanwhile) return;
    change.mutate({
      appointmentId: appointment.id,
      version,
      ...(isNoteAlone ? { internalNote: changedTo(draft).internalNote } : changedTo(draft)),
      tellsPatient: mayTell && !isNoteAlone && tellsPatient,
    });
  };
  return (
    <form {...intoView} onSubmit={submit} noValidate aria-label={title}>
      <Stack gap="sm">
        <Title order={3} size={16}>
          {title}
        </Title>
        {isChangedMeanwhile && (
          <ChangedMeanwhile
            verb="Save mine anyway"
            onAnyway={() => setVersion(appointment.version)}
          >
            What you typed is kept below. Close this form to read what it says now.
          </ChangedMeanwhile>
        )}
        {isOfForm && !isChangedMeanwhile && (
          <Alert color="bad" role="alert">
            {wordsFor(change.error)}
          </Alert>
        )}
        <TextFields
          leadId={appointment.practitioners[0]?.id}
          typeInstructions={typeInstructions}
          isNoteAlone={isNoteAlone}
          draft={draft}
          errors={errors}
          idOf={(field) => `texts-${field}`}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        />
        <ChangeFormFooter
          tellsPatient={mayTell && !isNoteAlone ? tellsPatient : null}
          onTellsPatient={setTells}
          isPending={change.isPending}
          canSave={!isSame && !isChangedMeanwhile}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
