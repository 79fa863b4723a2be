/** One patient for whom stays are reviewed: stays, coverages, answers of payers, cases and calls; opened for a case or with a reason. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { StayPages } from '#client/utilization/stays/StayPages.tsx';
import { PatientStays } from './PatientStays.tsx';

const nobody: NamedPatient = { patientName: '', patient: null };

interface ChooseProps {
  /** Of the address; null: is chosen here. */
  patientId: string | null;
  onOpened: (openingId: string) => void;
}

function ChoosePatient({ patientId, onOpened }: ChooseProps) {
  const [who, setWho] = useState(nobody);
  const [because, setBecause] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  const [attempt, setAttempt] = useState(0);
  const named = trpc.appointments.patients.one.useQuery(
    { patientId: patientId ?? '' },
    { enabled: patientId !== null, retry: false },
  );
  const open = trpc.facts.open.useMutation({
    onSuccess: ({ openingId }) => onOpened(openingId),
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
              id="um-patient"
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
            Show the patient
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** For a case of the reader no reason is asked. */
function OfCase({ caseId }: { caseId: string }) {
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
        title="The patient could not be opened."
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
    return <Text c="dimmed">This case is about no patient.</Text>;
  if (!open.data) return <LoadingRows isBare words="Opening the patient" height={56} />;
  return <PatientStays openingId={open.data.openingId} caseId={caseId} />;
}

export function UmPatient() {
  const [search] = useSearchParams();
  const [openings, setOpenings] = useState<Record<string, string>>({});
  const caseId = search.get('case');
  const patientId = search.get('of');
  const openingId = openings[patientId ?? ''];
  if (caseId !== null) return <OfCase key={caseId} caseId={caseId} />;
  if (openingId) return <PatientStays openingId={openingId} caseId={null} />;
  return (
    <>
      <PageHeader
        title="Utilization patient"
        state="One patient’s stays, coverage, authorisations and calls"
      />
      <StayPages />
      <ChoosePatient
        key={patientId}
        patientId={patientId}
        onOpened={(id) => setOpenings((before) => ({ ...before, [patientId ?? '']: id }))}
      />
    </>
  );
}
