/** Starts a visit this minute: with whom and of which type, and how long that can be. */
import { Button, Group, Select, Skeleton, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { may } from '#shared/roles.ts';
import type { Startable, StartableType, StartedNow } from '#shared/starting-now.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { PatientSearch } from '#client/shell/patients/PatientSearch.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { Fault } from '#client/ui/states/ErrorAlert.tsx';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { clockTime, lengthWords } from '#client/ui/times/times.ts';
import { emptyStart, startErrors, toStart, typeOf, type StartDraft } from './start-draft.ts';

const freshEveryMs = 20_000;

interface Props {
  onBegun: (isBegun: boolean) => void;
  onStarted: (started: StartedNow) => void;
}

/** What fits is said before anybody asks for more. */
function lengthHint({ fitsMinutes, durationMinutes }: StartableType, startable: Startable) {
  const { takenFrom, zone } = startable;
  if (fitsMinutes === null) return 'Your time is taken now, or in less than five minutes.';
  if (fitsMinutes === durationMinutes || takenFrom === null) return 'As long as its type.';
  return `Your time is taken from ${clockTime(takenFrom, zone)}: ${fitsMinutes} of the usual ${durationMinutes} minutes fit.`;
}

interface FieldsProps {
  draft: Draft<StartDraft>;
  startable: Startable;
  chosen: StartableType;
  /** Something stands there, and this person may start beside it. */
  mayOverbook: boolean;
}

function Fields({ draft, startable, chosen, mayOverbook }: FieldsProps) {
  const { values, errors, change } = draft;
  const typed = (name: 'email' | 'durationMinutes' | 'overbookBecause') => ({
    id: `start-${name}`,
    autoComplete: 'off',
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <PatientSearch
        id="start-patient"
        label="Patient's name"
        value={values}
        error={errors.patientName}
        onChange={change}
      />
      {!values.patient && (
        <TextInput
          {...typed('email')}
          label="Email"
          description="Optional. Puts somebody new on the hospital's list, so that you can mail the link."
          inputMode="email"
        />
      )}
      <Select
        id="start-type"
        label="Type"
        allowDeselect={false}
        data={startable.types.map(({ id, name, durationMinutes }) => ({
          value: id,
          label: `${name} (${lengthWords(durationMinutes)})`,
        }))}
        value={chosen.id}
        error={errors.typeId}
        onChange={(typeId) => change({ typeId: typeId ?? '' })}
      />
      <TextInput
        {...typed('durationMinutes')}
        label="Length in minutes"
        description={lengthHint(chosen, startable)}
        value={values.durationMinutes ?? String(chosen.fitsMinutes ?? chosen.durationMinutes)}
        inputMode="numeric"
        maw={320}
      />
      {mayOverbook && (
        <TextInput
          {...typed('overbookBecause')}
          label="Why it starts all the same"
          description="Your role may start it beside what stands there, for a written reason."
        />
      )}
    </>
  );
}

function StartForm({ startable, onBegun, onStarted }: Props & { startable: Startable }) {
  const user = useUser();
  const draft = useDraft(emptyStart);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isTaken, setTaken] = useState(false);
  const { isBegun } = draft;
  useEffect(() => {
    onBegun(isBegun);
    return () => onBegun(false);
  }, [isBegun, onBegun]);
  const start = trpc.visits.startNow.useMutation({
    onSuccess: (started) => {
      onBegun(false);
      onStarted(started);
    },
    onError: (error) => {
      setTaken(problemOf(error) === 'appointments.overlap');
      const problems = fieldProblems(error);
      if (Object.keys(problems).length > 0) draft.reject(startErrors(problems));
      else draft.fail(error);
    },
  });
  const chosen = typeOf(startable, draft.values.typeId);
  if (!chosen)
    return (
      <EmptyState>
        No type of tele-visit can be started at once. An administrator sets types up.
      </EmptyState>
    );
  const isInTheWay = isTaken || chosen.fitsMinutes === null || draft.values.overbookBecause !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (start.isPending) return;
    const made = toStart({ ...draft.values, typeId: chosen.id }, idempotencyKey);
    if ('errors' in made) draft.reject(made.errors);
    else start.mutate(made.start);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Start now">
      <Stack gap="md">
        <Fault title="The visit was not started yet" {...draft} />
        <Fields
          draft={draft}
          startable={startable}
          chosen={chosen}
          mayOverbook={isInTheWay && may(user, 'appointments.overbook')}
        />
        <Group justify="flex-end" mt="xs">
          <Button type="submit" loading={start.isPending}>
            Start visit
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function StartNow(props: Props) {
  const { data, error, isFetching, refetch } = trpc.visits.startable.useQuery(
    {},
    { refetchInterval: freshEveryMs, staleTime: 0 },
  );
  if (data) return <StartForm {...props} startable={data} />;
  if (error)
    return (
      <LoadFailed
        title="What you can start could not be loaded."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  return (
    <Late>
      <VisuallyHidden>Loading the types of tele-visits</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={62} />
        <Skeleton height={62} />
        <Skeleton height={62} />
      </Stack>
    </Late>
  );
}
