/** Moves an appointment to another time; the old one is kept until the new one is taken. */
import { Alert, Button, Group, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Appointment, Scope } from '#shared/appointments.ts';
import { mayMove } from '#shared/appointments/move-rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { clockTime, dayIn, minutesBetween, shortDay, wallTime } from '#client/ui/times/times.ts';
import { dayAndTime } from '#client/availability/public/day-and-time.ts';
import { ZoneNote } from '#client/ui/times/ZoneNote.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { wallInstant } from '#client/ui/times/wall-time.ts';
import { FreeStrip } from '#client/availability/public/FreeStrip.tsx';
import footer from '#client/ui/forms/FormFooter.module.css';
import { useOfferUndo } from '#client/appointments/public/use-offer-undo.ts';
import { LocationSelect } from '#client/appointments/booking/LocationSelect.tsx';
import { TimeVerdictNote } from '#client/availability/public/TimeVerdictNote.tsx';
import { useMoveCheck } from '#client/availability/public/use-time-check.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { toMove, type MoveErrors } from './move-draft.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useIntoView } from './use-into-view.ts';

interface Props {
  appointment: Appointment;
  zone: string;
  now: number;
  onClose: () => void;
}

/** A time that has passed is not proposed again. */
const isPast = ({ startsAt }: Appointment, now: number) => Date.parse(startsAt) <= now;

function useMoveDraft(appointment: Appointment, { zone, now }: { zone: string; now: number }) {
  const { startsAt, endsAt } = appointment;
  const [draft, setDraft] = useState({
    ...(isPast(appointment, now)
      ? { day: dayIn(zone, now), time: '' }
      : { day: dayIn(zone, startsAt), time: wallTime(zone, startsAt) }),
    durationMinutes: String(minutesBetween(startsAt, endsAt)),
  });
  const [errors, setErrors] = useState<MoveErrors>({});
  /** Changing a field clears its error. */
  const field = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (value: string) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { draft, field, setErrors };
}

const isChanged = (
  to: { startsAt: string; durationMinutes: number },
  { startsAt, endsAt }: Appointment,
) => to.startsAt !== startsAt || to.durationMinutes !== minutesBetween(startsAt, endsAt);

const unchanged = 'It is at this time already. Choose another';

const movedWords: Record<Scope, string> = {
  this: 'Appointment',
  later: 'This and the later appointments',
  all: 'All appointments',
};

export function Reschedule({ appointment, zone, now, onClose }: Props) {
  const { id: appointmentId, patientName } = appointment;
  // The version at the time the form opened: a change made meanwhile is not overwritten.
  const [version, setVersion] = useState(appointment.version);
  const isOver = !mayMove(appointment);
  const isChangedMeanwhile = !isOver && appointment.version !== version;
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [scope, setScope] = useState<Scope>('this');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { draft, field, setErrors } = useMoveDraft(appointment, { zone, now });
  const [locationId, setLocationId] = useState('');
  const [locationError, setLocationError] = useState<string>();
  const { data: types = [] } = trpc.appointments.types.useQuery({}, { staleTime: 300_000 });
  const type = types.find(({ id }) => id === appointment.type.id);
  const intoView = useIntoView();
  const today = dayIn(zone, now);
  const offerUndo = useOfferUndo();
  const [because, setBecause] = useState('');
  const typed = toMove(draft, zone);
  const isMoved =
    'to' in typed && isChanged(typed.to, appointment) && scope === 'this' ? typed.to : null;
  const { verdict } = useMoveCheck(
    isMoved && { appointmentId, ...isMoved, ...(locationId ? { locationId } : {}) },
  );
  const move = trpc.appointments.move.useMutation({
    onSuccess: ({ startsAt, location, remark, undo }) => {
      const where = location ? `, ${location.name}` : '';
      const when = `${dayAndTime(startsAt, zone)}${where}`;
      offerUndo({
        words: `${movedWords[scope]} with ${patientName} moved to ${when}.${remark ? ` ${remark}` : ''}`,
        undoneWords: `${patientName} is back at the old time.`,
        undo,
      });
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (move.isPending) return;
    setRefusal(null);
    const parsed = toMove(draft, zone);
    if ('errors' in parsed) return setErrors(parsed.errors);
    if (!isChanged(parsed.to, appointment) && !locationId) {
      event.currentTarget.querySelector<HTMLInputElement>('[name=time]')?.focus();
      return setErrors({ time: unchanged });
    }
    // Sending the same input again is a retry and keeps its key; another time is another change.
    const input = {
      appointmentId,
      version,
      scope,
      isUndoable: true,
      ...parsed.to,
      ...(locationId ? { locationId } : {}),
      ...(because.trim() ? { patientElsewhereBecause: because } : {}),
    };
    const { idempotencyKey: _key, ...before } = move.variables ?? {};
    const isRetry = JSON.stringify(before) === JSON.stringify(input);
    const key = isRetry ? idempotencyKey : crypto.randomUUID();
    setKey(key);
    return move.mutate({ ...input, idempotencyKey: key });
  };

  return (
    <form {...intoView} onSubmit={submit} noValidate aria-label="Reschedule">
      <Stack gap="sm">
        <Title order={3} size={16}>
          Reschedule
        </Title>
        {isOver && (
          <Alert color="warn" role="alert" title="This appointment cannot be moved any more">
            {appointment.state === 'cancelled'
              ? 'It was cancelled meanwhile. Book a new appointment at the time below.'
              : 'It has started or is over.'}
          </Alert>
        )}
        {isChangedMeanwhile && (
          <ChangedMeanwhile verb="Move it anyway" onAnyway={() => setVersion(appointment.version)}>
            It is on {shortDay(dayIn(zone, appointment.startsAt))},{' '}
            {clockTime(appointment.startsAt, zone)} to {clockTime(appointment.endsAt, zone)} now.
            Your new time is kept below.
          </ChangedMeanwhile>
        )}
        {refusal && !isChangedMeanwhile && (
          <Alert color="bad" role="alert">
            {refusal}
          </Alert>
        )}
        <SimpleGrid cols={2} spacing="sm">
          <DateField {...field('day')} label="Day" data-autofocus />
          <TimeField
            {...field('time')}
            label="Time"
            today={today}
            title="For example 1430, or tomorrow 9"
            onChange={(time, day) => {
              field('time').onChange(time);
              if (day !== undefined) field('day').onChange(day);
            }}
          />
        </SimpleGrid>
        <FreeStrip
          typeId={appointment.type.id}
          practitionerIds={appointment.practitioners.map(({ id }) => id)}
          durationMinutes={draft.durationMinutes}
          locationId={locationId}
          day={draft.day}
          startsAt={wallInstant(draft.day, draft.time, zone).instant}
          today={today}
          zone={zone}
          onChoose={(start) => {
            field('day').onChange(dayIn(zone, start));
            field('time').onChange(wallTime(zone, start));
          }}
        />
        <ZoneNote zone={zone} />
        <TextInput
          {...field('durationMinutes')}
          onChange={({ currentTarget }) => field('durationMinutes').onChange(currentTarget.value)}
          label="Length in minutes"
          inputMode="numeric"
          maw="calc(50% - 6px)"
        />
        <TimeVerdictNote
          id="move-because"
          verdict={verdict}
          reason={because}
          onReason={setBecause}
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
        <Group gap="xs" className={footer.footer ?? ''}>
          <Button variant="default" disabled={move.isPending} onClick={onClose}>
            Keep the old time
          </Button>
          <Button type="submit" loading={move.isPending} disabled={isOver || isChangedMeanwhile}>
            {scope === 'this' ? 'Move appointment' : 'Move appointments'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
