/** A field that finds a patient of the hospital's list, and offers what else a typed name can mean. */
import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { FoundPatient } from '#shared/patients.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ChosenPatient } from '#client/patients/search/ChosenPatient.tsx';
import { searchOf, patientDetails } from '#client/ui/patients/patient-search.ts';
import classes from '#client/patients/record/Patient.module.css';

const typingMs = 250;

export interface NamedPatient {
  patientName: string;
  patient: FoundPatient | null;
}

/** A choice for a name that is none of the patients found. */
export interface NameChoice {
  id: string;
  label: string;
  details: string;
  icon: ReactNode;
  onChoose: () => void;
}

interface Props {
  id: string;
  label: string;
  value: NamedPatient;
  /** While the details of a new patient are typed there is no search. */
  isSearching?: boolean;
  /** Listed below the patients who were found. */
  choices?: readonly NameChoice[];
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
  };
}

const foundWords = (count: number) =>
  `${count} ${count === 1 ? 'patient' : 'patients'} found: choose with the arrow keys, or Enter for the first.`;

const noChoices: readonly NameChoice[] = [];

function Search(props: Props) {
  const { id, label, value, isSearching = true, choices = noChoices, error, onChange } = props;
  const { patients, isAnswered } = useFound(value.patientName, isSearching);
  const [isWanted, setWanted] = useState(false);
  const otherChoices = isSearching && isAnswered ? choices : [];
  const isEmpty = patients.length + otherChoices.length === 0;
  // An empty list counts as closed: Escape then belongs to the panel.
  const store = useCombobox({
    opened: isWanted && !isEmpty,
    onOpenedChange: setWanted,
    onDropdownClose: () => store.resetSelectedOption(),
  });
  const choose = (chosenId: string) => {
    const patient = patients.find((candidate) => candidate.id === chosenId);
    if (patient) onChange({ patient, patientName: patient.fullName });
    else otherChoices.find((other) => other.id === chosenId)?.onChoose();
    store.closeDropdown();
  };
  return (
    <Combobox store={store} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          id={id}
          name="patientName"
          label={label}
          description={isSearching ? 'A birth date or an identifier finds them too' : undefined}
          autoComplete="off"
          data-autofocus
          value={value.patientName}
          error={error}
          onChange={(event) => {
            onChange({ patientName: event.currentTarget.value });
            setWanted(true);
          }}
          onFocus={() => setWanted(true)}
          onBlur={() => setWanted(false)}
          onKeyDown={(event) => {
            const [first] = patients;
            const isUnselected = store.getSelectedOptionIndex() === -1;
            if (event.key !== 'Enter' || !first || !store.dropdownOpened || !isUnselected) return;
            // The first is the best match; without a choice the form would be sent with a mere name.
            event.preventDefault();
            choose(first.id);
          }}
        />
      </Combobox.Target>
      <output className={classes.said}>{patients.length > 0 && foundWords(patients.length)}</output>
      <Combobox.Dropdown hidden={isEmpty}>
        <Combobox.Options aria-label="Patients found" className={classes.options ?? ''}>
          {patients.map((patient) => (
            <Combobox.Option key={patient.id} value={patient.id}>
              <Text size="sm">{patient.fullName}</Text>
              <Text size="xs" c="dimmed">
                {patientDetails(patient) || 'No birth date'}
              </Text>
            </Combobox.Option>
          ))}
          <div className={classes.choices}>
            {otherChoices.map((other) => (
              <Combobox.Option key={other.id} value={other.id} className={classes.choice ?? ''}>
                {other.icon}
                <div>
                  <Text size="sm">{other.label}</Text>
                  <Text size="xs" c="dimmed">
                    {other.details}
                  </Text>
                </div>
              </Combobox.Option>
            ))}
          </div>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
