/** The form that starts a visit now: patient, type and length. */
import { Button, Group, Select, Skeleton, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import type {
  StartableTypes,
  StartableType,
  StartedVisitWithLink,
} from '#shared/visits/immediate-visit.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { NameOnly, NameOnlyButton, nameOnlyChoice } from '#client/patients/public/NameOnly.tsx';
import { PatientSearch } from '#client/patients/public/PatientSearch.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { clockTime, lengthWords } from '#client/ui/times/times.ts';
import { emptyStart, startErrors, toStart, typeOf, type StartDraft } from './start-draft.ts';

const refetchEveryMs = 20_000;

interface Props {
  onStarted: (started: StartedVisitWithLink) => void;
}

/** Says how long a visit can be before the next entry in the practitioner's time. */
function lengthHint({ fitsMinutes, durationMinutes }: StartableType, startable: StartableTypes) {
  const { takenFrom, zone } = startable;
  if (fitsMinutes === null) return 'Your time is taken now, or in less than five minutes.';
  if (fitsMinutes === durationMinutes || takenFrom === null)
    return 'The usual length of this type.';
  return `Your time is taken from ${clockTime(takenFrom, zone)}: ${fitsMinutes} of the usual ${durationMinutes} minutes fit.`;
}

interface FieldsProps {
  draft: Draft<StartDraft>;
  startable: StartableTypes;
  chosen: StartableType;
  /** There is a conflict, and this user may overbook. */
  mayOverbook: boolean;
}

function Patient({ draft: { values, errors, change } }: Pick<FieldsProps, 'draft'>) {
  const name = values.patientName.trim();
  const field = { id: 'start-patient', label: "Patient's name" };
  if (values.isNameOnly && !values.patient)
    return (
      <NameOnly
        {...field}
        name={values.patientName}
        onChange={() => change({ isNameOnly: false })}
      />
    );
  const useName = () => change({ isNameOnly: true });
  return (
    <div>
      <PatientSearch
        {...field}
        value={values}
        choices={name === '' ? [] : [nameOnlyChoice(name, useName)]}
        error={errors.patientName}
        onChange={change}
      />
      {!values.patient && name !== '' && <NameOnlyButton onClick={useName} />}
    </div>
  );
}

function Fields({ draft, startable, chosen, mayOverbook }: FieldsProps) {
  const { values, errors, change } = draft;
  const textField = (name: 'email' | 'durationMinutes' | 'overbookBecause') => ({
    id: `start-${name}`,
    autoComplete: 'off',
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Patient draft={draft} />
      {!values.patient && !values.isNameOnly && (
        <TextInput
          {...textField('email')}
          label="Email"
          description="Optional. Adds a new patient to the hospital's list, so that you can email the link."
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
        {...textField('durationMinutes')}
        label="Length in minutes"
        description={lengthHint(chosen, startable)}
        value={values.durationMinutes ?? String(chosen.fitsMinutes ?? chosen.durationMinutes)}
        inputMode="numeric"
      />
      {mayOverbook && (
        <TextInput
          {...textField('overbookBecause')}
          label="Reason for starting it anyway"
          description="Your time is taken. You may start it anyway: write down why."
        />
      )}
    </>
  );
}

function StartForm({ startable, onStarted }: Props & { startable: StartableTypes }) {
  const user = useUser();
  const draft = useDraft(emptyStart);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [hasConflict, setConflict] = useState(false);
  const { isBegun } = draft;
  const release = useUnsaved(isBegun, ['new']);
  const start = trpc.visits.startNow.useMutation({
    onSuccess: (started) => {
      release();
      onStarted(started);
    },
    onError: (error) => {
      setConflict(problemOf(error) === 'appointments.overlap');
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
  const isConflicting =
    hasConflict || chosen.fitsMinutes === null || draft.values.overbookBecause !== '';
  const submit = () => {
    const parsedStart = toStart({ ...draft.values, typeId: chosen.id }, idempotencyKey);
    if ('errors' in parsedStart) draft.reject(parsedStart.errors);
    else start.mutate(parsedStart.start);
  };
  return (
    <Form aria-label="New visit" isPending={start.isPending} onSubmit={submit}>
      <FormErrors title="The visit was not started yet" {...draft} />
      <Fields
        draft={draft}
        startable={startable}
        chosen={chosen}
        mayOverbook={isConflicting && may(user, 'appointments.overbook')}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" loading={start.isPending}>
          Start visit
        </Button>
      </Group>
    </Form>
  );
}

export function StartNow(props: Props) {
  const { data, error, isFetching, refetch } = trpc.visits.startable.useQuery(
    {},
    { refetchInterval: refetchEveryMs, staleTime: 0 },
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
    <DelayedStatus>
      <VisuallyHidden>Loading the types of tele-visits</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={62} />
        <Skeleton height={62} />
        <Skeleton height={62} />
      </Stack>
    </DelayedStatus>
  );
}
