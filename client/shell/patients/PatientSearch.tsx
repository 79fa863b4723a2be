/** A field for a patient: a free name, or a patient of the hospital's list found by it. */
import { Button, Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { FoundPatient } from '#shared/appointments/patients.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { searchOf, patientDetails } from './finding.ts';
import classes from './Patient.module.css';

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
  error: string | undefined;
  onChange: (changes: Partial<NamedPatient>) => void;
}

function useFound(patientName: string, isSearching: boolean): FoundPatient[] {
  const [rested] = useDebouncedValue(patientName, typingMs);
  const query = isSearching ? searchOf(rested) : null;
  const find = trpc.appointments.patients.find.useQuery(query ?? { search: '' }, {
    enabled: query !== null,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: minuteMs,
  });
  return query && rested === patientName ? (find.data ?? []) : [];
}

function Search({ id, label, value, isSearching = true, error, onChange }: Props) {
  const found = useFound(value.patientName, isSearching);
  const [isWanted, setWanted] = useState(false);
  // An empty list counts as closed: Escape then belongs to the panel.
  const store = useCombobox({
    opened: isWanted && found.length > 0,
    onOpenedChange: setWanted,
    onDropdownClose: () => store.resetSelectedOption(),
  });
  return (
    <Combobox
      store={store}
      onOptionSubmit={(chosenId) => {
        const patient = found.find((one) => one.id === chosenId);
        if (patient) onChange({ patient, patientName: patient.fullName });
        store.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          id={id}
          name="patientName"
          label={label}
          description={isSearching ? 'Or their birth date or identifier, to find them' : undefined}
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
        />
      </Combobox.Target>
      <output className={classes.said}>
        {found.length > 0 && `${found.length} patients found: choose with the arrow keys.`}
      </output>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label="Patients found">
          {found.map((one) => (
            <Combobox.Option key={one.id} value={one.id}>
              <Text size="sm">{one.fullName}</Text>
              <Text size="xs" c="dimmed">
                {patientDetails(one)}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Chosen({ id, label, patient, error, onChange }: Props & { patient: FoundPatient }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <div className={classes.chosen}>
        <IconUserCheck size={20} stroke={1.5} aria-hidden />
        <div className={classes.who}>
          <Text fw={600}>{patient.fullName}</Text>
          <Text size="xs" c="dimmed">
            {patientDetails(patient)}
          </Text>
        </div>
        <Button id={id} variant="default" onClick={() => onChange({ patient: null })}>
          Change patient
        </Button>
      </div>
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
