/** Who comes: found among the hospital's patients, entered anew, or a name that stands for itself. */
import {
  Button,
  Combobox,
  Fieldset,
  Group,
  Stack,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FoundPatient } from '#shared/patients.ts';
import { trpc } from '#client/shell/api.ts';
import { labels } from './booking.ts';
import { idOf } from './FormField.tsx';
import { nobodyYet, searchOf, tellingApart } from './patient.ts';
import { PatientFields } from './PatientFields.tsx';
import type { DraftState } from './use-draft.ts';
import classes from './Patient.module.css';

const typingMs = 250;

/** Nobody is searched for while the details of somebody new are typed. */
function useFound({ draft }: DraftState): FoundPatient[] {
  const [rested] = useDebouncedValue(draft.patientName, typingMs);
  const wanted = draft.newPatient ? null : searchOf(rested);
  const find = trpc.appointments.patients.find.useQuery(wanted ?? { search: '' }, {
    enabled: wanted !== null,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  return wanted && rested === draft.patientName ? (find.data ?? []) : [];
}

function Search({ form }: { form: DraftState }) {
  const { draft, errors, change } = form;
  const found = useFound(form);
  const [isWanted, setWanted] = useState(false);
  // A list that nobody sees is not open: Escape belongs to the panel then.
  const store = useCombobox({
    opened: isWanted && found.length > 0,
    onOpenedChange: setWanted,
    onDropdownClose: () => store.resetSelectedOption(),
  });
  return (
    <Combobox
      store={store}
      onOptionSubmit={(id) => {
        const patient = found.find((one) => one.id === id);
        if (patient) change({ patient, patientName: patient.fullName, newPatient: null });
        store.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          id={idOf('patientName')}
          name="patientName"
          label={labels.patientName}
          description={
            draft.newPatient ? undefined : 'Or their birth date or identifier, to find them'
          }
          autoComplete="off"
          data-autofocus
          value={draft.patientName}
          error={errors.patientName}
          onChange={(event) => {
            change({ patientName: event.currentTarget.value });
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
                {tellingApart(one)}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Chosen({ patient, form }: { patient: FoundPatient; form: DraftState }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {labels.patientName}
      </Text>
      <div className={classes.chosen}>
        <IconUserCheck size={20} stroke={1.5} aria-hidden />
        <div className={classes.who}>
          <Text fw={600}>{patient.fullName}</Text>
          <Text size="xs" c="dimmed">
            {tellingApart(patient)}
          </Text>
        </div>
        <Button
          id={idOf('patientName')}
          variant="default"
          onClick={() => form.change({ patient: null })}
        >
          Change patient
        </Button>
      </div>
      {form.errors.patientName && (
        <Text size="sm" c="var(--bad)" mt={6}>
          {form.errors.patientName}
        </Text>
      )}
    </div>
  );
}

export function PatientField({ form }: { form: DraftState }) {
  const { draft, errors, change } = form;
  const { patient, newPatient } = draft;
  if (patient) return <Chosen patient={patient} form={form} />;
  return (
    <Stack gap={6}>
      <Search form={form} />
      {newPatient ? (
        <Fieldset legend="New patient" radius="sm" p="sm">
          <PatientFields
            typed={newPatient}
            errors={errors}
            onChange={(changes) => {
              change({ newPatient: { ...newPatient, ...changes } });
              form.setErrors(
                Object.fromEntries(
                  Object.entries(errors).filter(([field]) => !Object.hasOwn(changes, field)),
                ),
              );
            }}
          />
          <Group justify="flex-end" mt="sm">
            <Button variant="subtle" onClick={() => change({ newPatient: null })}>
              Only the name
            </Button>
          </Group>
        </Fieldset>
      ) : (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            ms={-8}
            leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => change({ newPatient: nobodyYet })}
          >
            New patient: add birth date and contact
          </Button>
        </Group>
      )}
    </Stack>
  );
}
