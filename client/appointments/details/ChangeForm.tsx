/** Changes an appointment at its own start: its type, its length and who takes part. */
import { Alert, Stack, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { ColleaguePicker } from '#client/people/public/ColleaguePicker.tsx';
import { TypePicker } from '#client/appointments/public/TypePicker.tsx';
import { TimeVerdictNote } from '#client/availability/public/TimeVerdictNote.tsx';
import { useChangeCheck } from '#client/availability/public/use-time-check.ts';
import { listed, typeWords } from '#client/ui/appointments/appointment-words.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { minutesBetween } from '#client/ui/times/times.ts';
import { ChangeFormFooter } from './ChangeFormFooter.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { lengthError } from './move-draft.ts';
import { useIntoView } from './use-into-view.ts';

const idsOn = ({ practitioners }: Appointment) => practitioners.map(({ id }) => id);

const draftOf = (appointment: Appointment) => ({
  typeId: appointment.type.id,
  minutes: String(minutesBetween(appointment.startsAt, appointment.endsAt)),
  practitionerIds: idsOn(appointment),
});

/** "It is Follow-up with Dr. Sato now." */
const nowWords = (appointment: Appointment) =>
  `It is ${typeWords(appointment)} with ${listed(appointment.practitioners.map(({ fullName }) => fullName))} now. What you chose is kept below.`;

/** The types that it may become: a meeting stays one. */
function useTypes({ type }: Appointment) {
  const { data = [] } = trpc.appointments.types.useQuery({}, { staleTime: 300_000 });
  const alike = data.filter(({ kind }) => (kind === 'meeting') === (type.kind === 'meeting'));
  return alike.some(({ id }) => id === type.id) ? alike : [type, ...alike];
}

interface Props {
  appointment: Appointment;
  onClose: () => void;
}

export function ChangeForm({ appointment, onClose }: Props) {
  const user = useUser();
  const { id: appointmentId, patientName } = appointment;
  const [draft, setDraft] = useState(() => draftOf(appointment));
  // A change made meanwhile is not overwritten unread.
  const [version, setVersion] = useState(appointment.version);
  const isChangedMeanwhile = appointment.version !== version;
  const [tellsPatient, setTells] = useState(true);
  const [because, setBecause] = useState('');
  const [fault, setFault] = useState<{ field: string; words: string } | null>(null);
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const types = useTypes(appointment);
  const intoView = useIntoView();
  const set = (changes: Partial<typeof draft>) => {
    setFault(null);
    // Another change than the one that was sent before.
    setKey(crypto.randomUUID());
    setDraft({ ...draft, ...changes });
  };
  const wrongLength = lengthError(draft.minutes);
  const { typeId, practitionerIds } = draft;
  const input = { appointmentId, typeId, practitionerIds, durationMinutes: Number(draft.minutes) };
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(appointment));
  const isWhole = wrongLength === undefined && practitionerIds.length > 0;
  const { verdict } = useChangeCheck(isWhole && !isSame ? input : null);
  const change = trpc.appointments.change.useMutation({
    onSuccess: ({ remark }) => {
      toast.done(`Appointment with ${patientName} changed.${remark ? ` ${remark}` : ''}`);
      onClose();
    },
    onError: (error) => {
      const [[field, words] = ['', wordsFor(error)]] = Object.entries(fieldProblems(error));
      setFault({ field, words });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending || isSame || isChangedMeanwhile) return;
    if (wrongLength) return setFault({ field: 'durationMinutes', words: wrongLength });
    setFault(null);
    change.mutate({
      ...input,
      version,
      tellsPatient,
      ...(because.trim() ? { patientElsewhereBecause: because } : {}),
      idempotencyKey,
    });
  };
  const errorOf = (name: string) => (fault?.field === name ? fault.words : undefined);
  const ofForm = fault && !['typeId', 'durationMinutes', 'practitionerIds'].includes(fault.field);
  return (
    <form {...intoView} onSubmit={submit} noValidate aria-label="Edit appointment">
      <Stack gap="sm">
        <Title order={3} size={16}>
          Edit appointment
        </Title>
        {isChangedMeanwhile && (
          <ChangedMeanwhile
            verb="Change it anyway"
            onAnyway={() => setVersion(appointment.version)}
          >
            {nowWords(appointment)}
          </ChangedMeanwhile>
        )}
        {ofForm && !isChangedMeanwhile && (
          <Alert color="bad" role="alert">
            {fault.words}
          </Alert>
        )}
        <TypePicker
          id="change-type"
          types={types}
          value={typeId}
          error={errorOf('typeId')}
          onChoose={(chosen) => {
            const type = types.find(({ id }) => id === chosen);
            if (type) set({ typeId: chosen, minutes: String(type.durationMinutes) });
          }}
        />
        <TextInput
          label="Length in minutes"
          inputMode="numeric"
          autoComplete="off"
          maw={260}
          value={draft.minutes}
          error={errorOf('durationMinutes')}
          onChange={({ currentTarget }) => set({ minutes: currentTarget.value })}
        />
        <ColleaguePicker
          id="change-people"
          label="With"
          description="Everyone must be free then"
          value={practitionerIds}
          chosen={appointment.practitioners}
          maxValues={11}
          error={
            errorOf('practitionerIds') ??
            (practitionerIds.length === 0 ? 'Choose at least one clinician' : undefined)
          }
          onChange={(ids) =>
            set({
              // Who may not plan for others stays on it.
              practitionerIds:
                may(user, 'appointments.plan') || ids.includes(user.uid) ? ids : [user.uid, ...ids],
            })
          }
        />
        <TimeVerdictNote
          id="change-because"
          verdict={verdict}
          reason={because}
          onReason={setBecause}
        />
        <ChangeFormFooter
          tellsPatient={verdict?.tellsPatient ? tellsPatient : null}
          onTellsPatient={setTells}
          isPending={change.isPending}
          canSave={!isSame && isWhole && !isChangedMeanwhile}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
