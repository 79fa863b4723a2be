/** For which kinds of cases a form of the hospital is filled in. */
import { Checkbox, Stack } from '@mantine/core';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { kindsWithForms } from '#shared/cases/case-forms/form-versions.ts';

interface Props {
  kinds: readonly KindName[];
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (kinds: KindName[]) => void;
}

export const FormKinds = ({ kinds, isReadOnly, error, onChange }: Props) => (
  <Checkbox.Group
    label="Filled in for"
    description="Cases of these kinds show the form once it is published."
    value={[...kinds]}
    error={error}
    onChange={(chosen) => onChange(kindsWithForms.filter((kind) => chosen.includes(kind)))}
  >
    <Stack gap={0} mt={4}>
      {kindsWithForms.map((kind) => (
        <Checkbox key={kind} value={kind} label={kindOf(kind).label} disabled={isReadOnly} py={6} />
      ))}
    </Stack>
  </Checkbox.Group>
);
