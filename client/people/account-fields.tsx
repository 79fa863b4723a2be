/** The fields of an account, shared by all forms that edit one. */
import { Select, Stack, TextInput } from '@mantine/core';
import type { Unit } from '#shared/people.ts';
import { roleWords } from '#shared/people/role-words.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { roles, type Role } from '#shared/roles.ts';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { LanguagesField } from '#client/ui/LanguageField.tsx';
import { ZoneField } from '#client/ui/ZoneField.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { valueOf } from '#client/shell/forms/draft-fields.ts';
import { jobWords, levelWords } from './account-words.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

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
  const text = (name: 'fullName' | 'email' | 'phone' | 'npi') => textOf(draft, name);
  return (
    <Stack gap="md">
      <TextInput
        {...text('fullName')}
        label="Name"
        description="As colleagues know them, for example Dr. Ren Sato"
        data-autofocus
      />
      <TextInput
        {...text('email')}
        label="Email"
        description={emailHint ?? 'Where codes and the invitation go'}
        inputMode="email"
        disabled={emailHint !== undefined}
      />
      <TextInput
        {...text('phone')}
        label="Phone"
        description="Where colleagues reach them; an extension is enough"
        inputMode="tel"
      />
      <UnitField label="Unit" none="No unit" current={unit} {...valueOf(draft, 'unitId')} />
      <ZoneField {...valueOf(draft, 'zone')} />
      <LanguagesField
        label="Languages"
        description="Spoken with patients. Free times can be searched by language."
        {...valueOf(draft, 'languages')}
      />
      <TextInput
        {...text('npi')}
        label="NPI"
        description="National Provider Identifier, ten digits. Shown in visit records."
        inputMode="numeric"
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
  const jobs = useJobs([values.hospitalRole]);
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
      <Picker
        label="Job"
        disabled={disabled}
        data={jobs.names}
        value={values.hospitalRole}
        error={errors.hospitalRole}
        description={jobWords(values.hospitalRole, jobs.customJobOf(values.hospitalRole))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(hospitalRole) => hospitalRole && change({ hospitalRole })}
        nothingFoundMessage="No job has that name."
      />
    </Stack>
  );
}
