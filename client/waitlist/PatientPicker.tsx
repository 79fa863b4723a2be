/** Chooses the patient of an entry: one of the hospital's, searched by name, or a new one. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FoundPatient } from '#shared/patients.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { textOf } from '#client/shell/api/form-draft.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { patientFacts, searchOf } from '#client/ui/patients/patient-search.ts';

const typingMs = 250;

const quiet = { variant: 'subtle', size: 'compact-sm', ms: -8 } as const;

export interface PatientChoice {
  patientId: string | null;
  /** A new patient's typed name, address and phone; null while a known one is searched for. */
  fresh: { fullName: string; email: string; phone: string } | null;
}

interface Props {
  who: PatientChoice;
  errors: Record<string, string>;
  onChange: (who: PatientChoice) => void;
}

const labelOf = (patient: FoundPatient) => [patient.fullName, ...patientFacts(patient)].join(', ');

function Search({ who, errors, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const words = typed.trim().slice(0, 100);
  const [rested] = useDebouncedValue(words, typingMs);
  const query = searchOf(rested);
  const [chosen, setChosen] = useState<FoundPatient | null>(null);
  const find = trpc.appointments.patients.find.useQuery(query ?? { search: '' }, {
    enabled: query !== null && rested !== (chosen && labelOf(chosen)),
    retry: false,
  });
  // Until they are of what was typed, nobody is offered: Enter would choose somebody else.
  const isBehind = rested !== words;
  const foundPatients = query === null || isBehind ? [] : (find.data ?? []);
  // While somebody else is searched for, Enter would take the chosen one for the first match.
  const isTyped = typed !== '' && typed !== (chosen && labelOf(chosen));
  const offered = chosen && !isTyped ? [chosen] : foundPatients;
  const nobody = find.error ? wordsFor(find.error) : 'No patient found. Check the spelling.';
  return (
    <Picker
      id="waits-patient"
      label="Patient"
      description="Type part of the name, the birth date, the identifier or the phone number"
      placeholder="Search patients"
      // Opened by its first focus, its list would cover what is below.
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      isSearching={isTyped && words.length >= 2 && (find.isFetching || isBehind)}
      data={offered.map((option) => ({ value: option.id, label: labelOf(option) }))}
      value={who.patientId}
      error={errors['patientId']}
      data-autofocus
      nothingFoundMessage={
        words.length < 2
          ? 'Type at least two letters'
          : find.isPending || isBehind
            ? 'Searching'
            : nobody
      }
      onChange={(patientId) => {
        setChosen(offered.find(({ id }) => id === patientId) ?? null);
        onChange({ patientId, fresh: null });
      }}
    />
  );
}

export function PatientPicker(props: Props) {
  const { who, errors, onChange } = props;
  const { fresh } = who;
  if (fresh === null)
    return (
      <Stack gap={6}>
        <Search {...props} />
        <Group>
          <Button
            {...quiet}
            leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() =>
              onChange({ patientId: null, fresh: { fullName: '', email: '', phone: '' } })
            }
          >
            New patient
          </Button>
        </Group>
      </Stack>
    );
  const draft = {
    values: fresh,
    errors,
    change: (changes: Partial<typeof fresh>) =>
      onChange({ patientId: null, fresh: { ...fresh, ...changes } }),
  };
  const text = (name: keyof typeof fresh) => textOf(draft, name);
  return (
    <Stack gap="sm">
      <TextInput {...text('fullName')} id="waits-name" label="Name of the new patient" />
      <TextInput
        {...text('email')}
        id="waits-email"
        label="Email"
        description="Free times are offered by email. Without an address, call the patient."
        inputMode="email"
      />
      <TextInput {...text('phone')} id="waits-phone" label="Phone" inputMode="tel" />
      <Text component="div">
        <Button {...quiet} onClick={() => onChange({ patientId: null, fresh: null })}>
          Search patients instead
        </Button>
      </Text>
    </Stack>
  );
}
