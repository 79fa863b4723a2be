/** The fields of an account, shared by all forms that edit one. */
import { Select, Stack, TextInput } from '@mantine/core';
import type { Unit } from '#shared/people.ts';
import { roleWords } from '#shared/people/role-words.ts';
import { hospitalRoles, roles, type HospitalRole, type Role } from '#shared/roles.ts';
import { UnitField } from '#client/shell/forms/UnitField.tsx';
import { LanguagesField } from '#client/ui/LanguageField.tsx';
import { ZoneField } from '#client/ui/ZoneField.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { jobWords, levelWords } from './words.ts';

export interface PersonDetails {
  fullName: string;
  email: string;
  unitId: string | null;
  zone: string;
  languages: string[];
  /** Empty means none. */
  npi: string;
  /** Empty means none. */
  phone: string;
}

export interface Position {
  role: Role;
  hospitalRole: HospitalRole;
}

interface DetailsProps {
  draft: Pick<Draft<PersonDetails>, 'values' | 'errors' | 'change'>;
  /** The one that they have. */
  unit?: Unit | null;
  /** Why the address cannot be changed here. */
  emailHint?: string | undefined;
}

export function DetailsFields({ draft, unit = null, emailHint }: DetailsProps) {
  const { values, errors, change } = draft;
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        description="As colleagues know them, for example Dr. Ren Sato"
        data-autofocus
        {...textOf(draft, 'fullName')}
      />
      <TextInput
        label="Email"
        description={emailHint ?? 'Where codes and the invitation go'}
        inputMode="email"
        disabled={emailHint !== undefined}
        {...textOf(draft, 'email')}
      />
      <TextInput
        label="Phone"
        description="Where colleagues reach them; an extension is enough"
        inputMode="tel"
        {...textOf(draft, 'phone')}
      />
      <UnitField
        label="Unit"
        none="No unit"
        current={unit}
        value={values.unitId}
        error={errors.unitId}
        onChange={(unitId) => change({ unitId })}
      />
      <ZoneField value={values.zone} error={errors.zone} onChange={(zone) => change({ zone })} />
      <LanguagesField
        label="Languages"
        description="Spoken with patients. Free times can be searched by language."
        value={values.languages}
        error={errors.languages}
        onChange={(languages) => change({ languages })}
      />
      <TextInput
        label="NPI"
        description="National Provider Identifier, ten digits. Shown in visit records."
        inputMode="numeric"
        {...textOf(draft, 'npi')}
      />
    </Stack>
  );
}

interface PositionProps {
  draft: Pick<Draft<Position>, 'values' | 'errors' | 'change'>;
  disabled?: boolean;
}

/** Only an SA makes an SA or ADMIN, so to others these levels are not offered. */
export function PositionFields({ draft, disabled = false }: PositionProps) {
  const user = useUser();
  const { values, errors, change } = draft;
  const offered = roles.filter(
    (role) => user.role === 'SA' || role === values.role || (role !== 'SA' && role !== 'ADMIN'),
  );
  return (
    <Stack gap="md">
      <Select
        label="Role"
        allowDeselect={false}
        disabled={disabled}
        data={offered.map((role) => ({ value: role, label: roleWords[role] }))}
        value={values.role}
        error={errors.role}
        description={levelWords[values.role]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(role) => role && change({ role })}
      />
      <Select
        label="Job"
        searchable
        allowDeselect={false}
        disabled={disabled}
        data={hospitalRoles}
        value={values.hospitalRole}
        error={errors.hospitalRole}
        description={jobWords(values.hospitalRole)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(hospitalRole) => hospitalRole && change({ hospitalRole })}
        nothingFoundMessage="No job has that name."
      />
    </Stack>
  );
}
