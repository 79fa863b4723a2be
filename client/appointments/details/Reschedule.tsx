/** Another time for an appointment; the old one is kept until the new one is taken. */
import { Alert, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Appointment, Scope } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { clockTime, dayIn, minutesBetween, shortDay, wallTime } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { LocationSelect } from '../booking/LocationSelect.tsx';
import { toMove, type MoveErrors } from './move-draft.ts';
import { ScopeChoice } from './ScopeChoice.tsx';

interface Props {
  appointment: Appointment;
  zone: string;
  now: number;
  onClose: () => void;
}

function useTyped({ startsAt, endsAt }: Appointment, zone: string) {
  const [typed, setTyped] = useState({
    day: dayIn(zone, startsAt),
    time: wallTime(zone, startsAt),
    durationMinutes: String(minutesBetween(startsAt, endsAt)),
  });
  const [errors, setErrors] = useState<MoveErrors>({});
  /** What is typed anew is no longer wrong. */
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { typed, field, setErrors };
}

const movedWords: Record<Scope, string> = {
  this: 'Appointment',
  later: 'This and the later appointments',
  all: 'All appointments',
};

export function Reschedule({ appointment, zone, now, onClose }: Props) {
  const { id: appointmentId, patientName } = appointment;
  // The version of when somebody began: what changed meanwhile is not written over.
  const [version] = useState(appointment.version);
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [scope, setScope] = useState<Scope>('this');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { typed, field, setErrors } = useTyped(appointment, zone);
  const [locationId, setLocationId] = useState('');
  const [locationError, setLocationError] = useState<string>();
  const { data: types = [] } = trpc.appointments.types.useQuery({}, { staleTime: 300_000 });
  const type = types.find(({ id }) => id === appointment.type.id);
  const move = trpc.appointments.move.useMutation({
    onSuccess: ({ startsAt, location }) => {
      const where = location ? `, ${location.name}` : '';
      const when = `${shortDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)}${where}`;
      toast.done(`${movedWords[scope]} with ${patientName} moved to ${when}.`);
      onClose();
    },
    onError: (error) => {
      const { startsAt: time } = fieldProblems(error);
      const isRoom = problemOf(error) === 'appointments.location-taken';
      setErrors(time === undefined ? {} : { time });
      setLocationError(isRoom ? wordsFor(error) : undefined);
      setRefusal(time === undefined && !isRoom ? wordsFor(error) : null);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (move.isPending) return;
    setRefusal(null);
    const made = toMove(typed, zone);
    if ('errors' in made) return setErrors(made.errors);
    // Another time is another change; the same one sent again is the same.
    const sent = {
      appointmentId,
      version,
      scope,
      ...made.to,
      ...(locationId ? { locationId } : {}),
    };
    const { idempotencyKey: _key, ...before } = move.variables ?? {};
    const isRepeated = JSON.stringify(before) === JSON.stringify(sent);
    const key = isRepeated ? idempotencyKey : crypto.randomUUID();
    setKey(key);
    return move.mutate({ ...sent, idempotencyKey: key });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="New time">
      <Stack gap="sm">
        {refusal && (
          <Alert color="bad" role="alert">
            {refusal}
          </Alert>
        )}
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...field('day')} label="Day" type="date" data-autofocus />
          <TextInput {...field('time')} label="Time" type="time" />
        </SimpleGrid>
        <TextInput
          {...field('durationMinutes')}
          label="Length in minutes"
          inputMode="numeric"
          maw={260}
        />
        <LocationSelect
          locations={type?.locations ?? []}
          none={
            appointment.location
              ? `${appointment.location.name} if it is free, else another`
              : 'No other room'
          }
          value={locationId}
          error={locationError}
          onChange={(chosen) => {
            setLocationId(chosen);
            setLocationError(undefined);
          }}
        />
        <ScopeChoice
          appointment={appointment}
          zone={zone}
          now={now}
          doing="move"
          value={scope}
          onChange={setScope}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={move.isPending} onClick={onClose}>
            Keep the old time
          </Button>
          <Button type="submit" loading={move.isPending}>
            {scope === 'this' ? 'Move appointment' : 'Move appointments'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
