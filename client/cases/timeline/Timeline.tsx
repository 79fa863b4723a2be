/** One stay of a patient on one axis: record, cases, clocks, messages and visits; opened for a case or with a reason. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState, type SubmitEvent } from 'react';
import type { OpenFacts } from '#shared/facts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useCasesAddress } from '#client/cases/public/case-address.ts';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { OpenStay } from './OpenStay.tsx';

interface Opened {
  patientId: string;
  name: string;
  openingId: string;
}

const nobody: NamedPatient = { patientName: '', patient: null };

function ChoosePatient({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const [who, setWho] = useState(nobody);
  const [because, setBecause] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  const [attempt, setAttempt] = useState(0);
  const open = trpc.facts.open.useMutation({
    onSuccess: ({ openingId, patientId }) =>
      onOpened({ openingId, patientId, name: who.patient?.fullName ?? who.patientName }),
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(open.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (who.patient === null) return setMissing('Choose a patient from the list');
    const request: OpenFacts = { by: 'reason', patientId: who.patient.id, because };
    return open.mutate(request);
  };
  return (
    <Card p="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={560}>
          <ErrorAlert title="The record was not opened" attempt={attempt}>
            {open.error && Object.keys(errors).length === 0 && wordsFor(open.error)}
          </ErrorAlert>
          <PatientSearch
            id="timeline-patient"
            label="Patient"
            value={who}
            error={missing}
            onChange={(changes) => {
              setMissing(undefined);
              setWho((before) => ({ ...before, ...changes }));
            }}
          />
          <TextInput
            label="Why you open the record"
            description="Written down with your name. The record stays open to you for an hour."
            maxLength={300}
            value={because}
            error={errors['because']}
            onChange={(event) => setBecause(event.currentTarget.value)}
          />
          <Button type="submit" loading={open.isPending} style={{ alignSelf: 'start' }}>
            Show the stay
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
        title="The stay could not be opened."
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
    return <Text c="dimmed">This case is about no patient, so there is no stay to show.</Text>;
  if (!open.data || !caseQuery.data?.patient)
    return <LoadingRows isBare words="Opening the stay" height={56} />;
  const { openingId } = open.data;
  return (
    <OpenStay
      openingId={openingId}
      patientId={caseQuery.data.patient.id}
      name={caseQuery.data.patient.fullName}
      encounterId={caseQuery.data.encounterId}
    />
  );
}

export function Timeline() {
  const { openId } = useCasesAddress();
  const [opened, setOpened] = useState<Opened | null>(null);
  if (openId !== null) return <OfCase key={openId} caseId={openId} />;
  if (opened) return <OpenStay {...opened} encounterId={null} />;
  return (
    <>
      <PageHeader title="Timeline" state="One stay of a patient on one axis" />
      <ChoosePatient onOpened={setOpened} />
    </>
  );
}
