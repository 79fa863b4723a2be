/** A field that finds a patient of the hospital's list, and offers what else a typed name can mean. */
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserCheck } from '@tabler/icons-react';
import type { FoundPatient } from '#shared/patients.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ChosenPatient } from '#client/patients/search/ChosenPatient.tsx';
import { TextPicker, type TextChoice } from '#client/ui/fields/pickers/TextPicker.tsx';
import { searchOf, patientDetails } from '#client/ui/patients/patient-search.ts';

const typingMs = 250;

export interface NamedPatient {
  patientName: string;
  patient: FoundPatient | null;
}

interface Props {
  id: string;
  label: string;
  value: NamedPatient;
  /** While the details of a new patient are typed there is no search. */
  isSearching?: boolean;
  /** Listed below the patients who were found. */
  choices?: readonly TextChoice[];
  error: string | undefined;
  onChange: (changes: Partial<NamedPatient>) => void;
}

function useFound(patientName: string, isSearching: boolean) {
  const [rested] = useDebouncedValue(patientName, typingMs);
  const query = isSearching ? searchOf(rested) : null;
  const find = trpc.appointments.patients.find.useQuery(query ?? { search: '' }, {
    enabled: query !== null,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: minuteMs,
  });
  const isCurrent = query !== null && rested === patientName;
  return {
    patients: isCurrent ? (find.data ?? []) : [],
    /** The server has answered for what is typed now; asking again, as after each change by a colleague, takes nothing away. */
    isAnswered: isCurrent && !find.isPending,
    /** It will answer. */
    isAwaited:
      isSearching && searchOf(patientName) !== null && (rested !== patientName || find.isPending),
  };
}

const foundWords = (count: number) =>
  `${count} ${count === 1 ? 'patient' : 'patients'} found: choose with the arrow keys, or Enter for the first.`;

const noChoices: readonly TextChoice[] = [];

function Search(props: Props) {
  const { id, label, value, isSearching = true, choices = noChoices, error, onChange } = props;
  const { patients, isAnswered, isAwaited } = useFound(value.patientName, isSearching);
  return (
    <TextPicker
      isFirst
      id={id}
      name="patientName"
      label={label}
      description={isSearching ? 'A birth date or an identifier finds them too' : undefined}
      value={value.patientName}
      error={error}
      listLabel="Patients found"
      matches={patients.map((patient) => ({
        id: patient.id,
        label: patient.fullName,
        details: patientDetails(patient) || 'No birth date',
      }))}
      choices={isSearching && isAnswered ? choices : noChoices}
      isSearching={isAwaited}
      announcement={foundWords(patients.length)}
      onType={(patientName) => onChange({ patientName })}
      onChoose={(patientId) => {
        const patient = patients.find((candidate) => candidate.id === patientId);
        if (patient) onChange({ patient, patientName: patient.fullName });
      }}
    />
  );
}

function Chosen({ id, label, patient, error, onChange }: Props & { patient: FoundPatient }) {
  return (
    <div>
      <ChosenPatient
        id={id}
        label={label}
        Picture={IconUserCheck}
        name={patient.fullName}
        details={patientDetails(patient)}
        onChange={() => onChange({ patient: null })}
      />
      {error && (
        <Text size="sm" c="var(--bad)" mt={6}>
          {error}
        </Text>
      )}
    </div>
  );
}

export function PatientSearch(props: Props) {
  const { patient } = props.value;
  return patient ? <Chosen {...props} patient={patient} /> : <Search {...props} />;
}
