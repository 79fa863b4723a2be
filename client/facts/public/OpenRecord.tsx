/** Opens the record of a patient: for a case of the reader, or with a typed reason. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { Card } from '#client/ui/Card.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';

export interface OpenedRecord {
  patientId: string;
  name: string;
  birthDate: string | null;
  /** The record number. */
  externalId: string | null;
  openingId: string;
}

const nobody: NamedPatient = { patientName: '', patient: null };

interface ForReasonProps {
  fieldId: string;
  verb: string;
  /** Null: is chosen here. */
  patientId?: string | null;
  onOpened: (opened: OpenedRecord) => void;
}

export function OpenForReason({ fieldId, verb, patientId = null, onOpened }: ForReasonProps) {
  const [who, setWho] = useState(nobody);
  const [because, setBecause] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  const [attempt, setAttempt] = useState(0);
  const named = trpc.appointments.patients.one.useQuery(
    { patientId: patientId ?? '' },
    { enabled: patientId !== null, retry: false },
  );
  const name = named.data?.fullName ?? who.patient?.fullName ?? who.patientName;
  const open = trpc.facts.open.useMutation({
    onSuccess: ({ openingId, patientId: openedId }) => {
      const { birthDate = null, externalId = null } = named.data ?? who.patient ?? {};
      onOpened({ openingId, patientId: openedId, name, birthDate, externalId });
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(open.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const id = patientId ?? who.patient?.id;
    if (id === undefined) return setMissing('Choose a patient from the list');
    return open.mutate({ by: 'reason', patientId: id, because });
  };
  return (
    <Card p="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={560}>
          <ErrorAlert title="The record was not opened" attempt={attempt}>
            {open.error && Object.keys(errors).length === 0 && wordsFor(open.error)}
          </ErrorAlert>
          {patientId === null ? (
            <PatientSearch
              id={fieldId}
              label="Patient"
              value={who}
              error={missing}
              onChange={(changes) => {
                setMissing(undefined);
                setWho((before) => ({ ...before, ...changes }));
              }}
            />
          ) : (
            <Text fw={600}>{named.data?.fullName ?? 'This patient'}</Text>
          )}
          <TextInput
            label="Why you open the record"
            description="Written down with your name. The record stays open to you for an hour."
            maxLength={300}
            value={because}
            error={errors['because']}
            onChange={(event) => setBecause(event.currentTarget.value)}
          />
          <Button type="submit" loading={open.isPending} style={{ alignSelf: 'start' }}>
            {verb}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

interface ForCaseProps {
  caseId: string;
  /** What is opened: "the stay". */
  what: string;
  children: (opened: OpenedRecord, caseRecord: CaseRecord) => ReactNode;
}

/** For a case of the reader no reason is asked. */
export function OpenForCase({ caseId, what, children }: ForCaseProps) {
  const caseQuery = trpc.cases.byId.useQuery({ caseId }, { retry: false });
  const open = trpc.facts.open.useMutation();
  const { mutate } = open;
  const patientId = caseQuery.data?.patient?.id;
  useEffect(() => {
    if (patientId !== undefined) mutate({ by: 'case', patientId, caseId });
  }, [mutate, patientId, caseId]);
  const error = caseQuery.error ?? open.error;
  if (error)
    return (
      <QueryFailed
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be opened.`}
        query={{
          error,
          isFetching: caseQuery.isFetching || open.isPending,
          refetch: () =>
            patientId === undefined
              ? caseQuery.refetch()
              : mutate({ by: 'case', patientId, caseId }),
        }}
      />
    );
  if (caseQuery.data && patientId === undefined)
    return <Text c="dimmed">This case is about no patient, so there is nothing to show.</Text>;
  if (!open.data || !caseQuery.data?.patient)
    return <LoadingRows isBare words={`Opening ${what}`} height={56} />;
  const { id, fullName: name, birthDate, externalId } = caseQuery.data.patient;
  const { openingId } = open.data;
  return children({ patientId: id, name, birthDate, externalId, openingId }, caseQuery.data);
}
