/** Who is to deal with a case: the reader, a role on duty, a colleague by name, the people of a unit, or nobody yet. */
import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import type { AssignTo } from '#shared/cases.ts';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { ColleagueSelect } from './ColleagueSelect.tsx';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { busySelect } from '#client/ui/fields/busy-select.tsx';

const colleague = 'a colleague';
const unit = 'a unit';

const valueOf = (assign: AssignTo, ownId: string): string => {
  if (assign.to === 'nobody') return '';
  if (assign.to === 'role') return `role ${assign.role}`;
  if (assign.to === 'unit-people') return unit;
  return assign.personId === ownId ? 'me' : colleague;
};

interface Props {
  value: AssignTo;
  onChange: (assign: AssignTo) => void;
  label?: string;
  /** Whether a change is under way: until then it shows what it had. */
  isBusy?: boolean;
  /** For screen readers, where no label is seen. */
  'aria-label'?: string;
}

export function WhoField({ value, onChange, isBusy = false, ...labels }: Props) {
  const { uid } = useUser();
  const { names: jobs } = useJobs();
  /** What is chosen next, until who or which is. */
  const [searched, setSearched] = useState<typeof colleague | typeof unit | null>(null);
  const chosen = searched ?? valueOf(value, uid);
  const choose = (next: string) => {
    setSearched(next === colleague || next === unit ? next : null);
    if (next === '') onChange({ to: 'nobody' });
    else if (next === 'me') onChange({ to: 'person', personId: uid });
    else if (next !== colleague && next !== unit)
      onChange({ to: 'role', role: next.slice('role '.length) });
  };
  return (
    <Group gap="xs" align="end">
      <Select
        {...labels}
        {...(isBusy && busySelect)}
        allowDeselect={false}
        data={[
          { value: '', label: 'Nobody yet' },
          { value: 'me', label: 'Me' },
          { value: colleague, label: 'A colleague …' },
          { value: unit, label: 'The people of a unit …' },
          ...jobs.map((role) => ({ value: `role ${role}`, label: `${role} on duty` })),
        ]}
        value={chosen}
        onChange={(next) => choose(next ?? '')}
      />
      {chosen === colleague && (
        <ColleagueSelect
          label="Colleague"
          value={value.to === 'person' ? value.personId : ''}
          onChange={(personId) => {
            setSearched(null);
            onChange({ to: 'person', personId });
          }}
        />
      )}
      {chosen === unit && (
        <UnitField
          label="Unit"
          none="No unit"
          value={value.to === 'unit-people' ? value.unitId : null}
          error={undefined}
          onChange={(unitId) => {
            setSearched(unitId === null ? unit : null);
            onChange(unitId === null ? { to: 'nobody' } : { to: 'unit-people', unitId });
          }}
        />
      )}
    </Group>
  );
}
