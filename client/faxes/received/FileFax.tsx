/** One fax that came in: its pages, and the case or patient with which it is filed. */
import { Button, Collapse, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useMemo, useState } from 'react';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { FaxCase, ReceivedFax } from '#shared/faxes/received-faxes.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { DownloadButton } from '#client/shell/files/DownloadButton.tsx';
import { useFileDownload } from '#client/shell/files/use-file-download.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { patientFacts, searchOf } from '#client/ui/patients/patient-search.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { FaxPages } from '#client/faxes/pages/FaxPages.tsx';
import { pagesWords } from './received-words.ts';

const typingMs = 250;

const caseWords = ({ title, kind, patient }: FaxCase): string =>
  [
    title,
    kindOf(kind as KindName).label,
    patient?.fullName,
    patient?.birthDate && `born ${patient.birthDate}`,
    patient?.externalId,
  ]
    .filter(Boolean)
    .join(', ');

interface ChoiceProps {
  receivedId: string;
  value: string | null;
  onChange: (id: string | null) => void;
}

function CaseChoice({ receivedId, value, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<FaxCase | null>(null);
  const isTyped = typed !== '' && typed !== (chosen && caseWords(chosen));
  const [text] = useDebouncedValue(isTyped ? typed.trim().slice(0, 80) : '', typingMs);
  const query = trpc.faxes.received.cases.useQuery({ receivedId, text }, { retry: false });
  const cases = chosen && !isTyped ? [chosen] : (query.data?.cases ?? []);
  return (
    <Picker
      label="Case"
      description="By its title, the patient’s name or record number. Cases about which this number was faxed come first."
      placeholder="Search your cases"
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      isSearching={isTyped && query.isFetching}
      data={cases.map((faxCase) => ({ value: faxCase.id, label: caseWords(faxCase) }))}
      value={value}
      nothingFoundMessage={query.error ? wordsFor(query.error) : 'No case found'}
      onChange={(id) => {
        setChosen(cases.find((faxCase) => faxCase.id === id) ?? null);
        onChange(id);
      }}
    />
  );
}

function PatientChoice({ value, onChange }: Omit<ChoiceProps, 'receivedId'>) {
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState<string | null>(null);
  const [rested] = useDebouncedValue(typed.trim().slice(0, 100), typingMs);
  const search = rested === label ? null : searchOf(rested);
  const query = trpc.appointments.patients.find.useQuery(search ?? { search: '' }, {
    enabled: search !== null,
    retry: false,
  });
  const options = (search === null ? [] : (query.data ?? [])).map((patient) => ({
    value: patient.id,
    label: [patient.fullName, ...patientFacts(patient)].join(', '),
  }));
  const chosen = value !== null && label !== null ? [{ value, label }] : [];
  return (
    <Picker
      label="Patient"
      description="A task opens for the case managers, with the fax among its files"
      placeholder="Search patients"
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: offered }) => offered}
      isSearching={search !== null && query.isFetching}
      data={search === null ? chosen : options}
      value={value}
      nothingFoundMessage={
        typed.trim().length < 2 ? 'Type at least two letters' : 'No patient found'
      }
      onChange={(id) => {
        setLabel(options.find((option) => option.value === id)?.label ?? null);
        onChange(id);
      }}
    />
  );
}

function Dismiss({ receivedId, onDone }: { receivedId: string; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [because, setBecause] = useState('');
  const formId = useId();
  const dismiss = trpc.faxes.received.dismiss.useMutation({
    onSuccess: () => {
      toast.done('Dismissed. It stays in the list for a week.');
      onDone();
    },
    onError: (error) => {
      if (problemOf(error) !== 'input.invalid') toast.problem(wordsFor(error));
    },
  });
  return (
    <Stack gap="xs">
      <Button
        variant="subtle"
        color="off"
        style={{ alignSelf: 'start' }}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setOpen((before) => !before)}
      >
        It belongs to no case
      </Button>
      <Collapse expanded={isOpen} id={formId}>
        <Group align="end" gap="sm">
          <TextInput
            label="Reason"
            description="Advertising, wrong number"
            maxLength={200}
            autoComplete="off"
            value={because}
            error={fieldProblems(dismiss.error)['because']}
            onChange={(event) => setBecause(event.currentTarget.value)}
          />
          <Button
            variant="default"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ receivedId, because })}
          >
            Dismiss fax
          </Button>
        </Group>
      </Collapse>
    </Stack>
  );
}

const ways = [
  { value: 'case', label: 'With a case' },
  { value: 'patient', label: 'For a patient' },
];

interface Props {
  fax: ReceivedFax;
  onDone: () => void;
}

export function FileFax({ fax, onDone }: Props) {
  const { id: receivedId } = fax;
  const [way, setWay] = useState('case');
  const [choice, setChoice] = useState<string | null>(null);
  const endpoint = useMemo(() => ({ path: '/files/faxes', headers }), []);
  const download = useFileDownload(endpoint);
  const file = trpc.faxes.received.file.useMutation({
    onSuccess: () => {
      toast.done('Filed.');
      onDone();
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const submit = () => {
    if (choice === null) return;
    if (way === 'case') file.mutate({ with: 'case', receivedId, caseId: choice });
    else file.mutate({ with: 'patient', receivedId, patientId: choice });
  };
  const isClosed = fax.isInfected || fax.isAwaited;
  return (
    <Stack gap="md">
      <Text size="sm">
        {pagesWords(fax)}. Came <RelativeTime instant={fax.receivedAt} />.
      </Text>
      {fax.isInfected && (
        <Text size="sm" c="bad">
          A virus or a program was found in it: nobody can open it. Call the sender, then dismiss
          it.
        </Text>
      )}
      {fax.isAwaited && (
        <Text size="sm">It waits to be searched for viruses. Look again soon.</Text>
      )}
      {!isClosed && (
        <>
          <FaxPages fileId={receivedId} endpoint={endpoint} />
          <DownloadButton
            file={{ id: receivedId, name: 'Fax.pdf', sizeBytes: fax.sizeBytes }}
            download={download}
          />
          <SegmentedControl
            aria-label="File it"
            data={ways}
            value={way}
            onChange={(next) => {
              setWay(next);
              setChoice(null);
            }}
          />
          {way === 'case' ? (
            <CaseChoice receivedId={receivedId} value={choice} onChange={setChoice} />
          ) : (
            <PatientChoice value={choice} onChange={setChoice} />
          )}
          <Group justify="flex-end">
            <Button disabled={choice === null} loading={file.isPending} onClick={submit}>
              File fax
            </Button>
          </Group>
        </>
      )}
      <Dismiss receivedId={receivedId} onDone={onDone} />
    </Stack>
  );
}
