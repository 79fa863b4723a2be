/** Who is to deal with a case: the reader, a role on duty, a colleague by name, or nobody yet. */
import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import type { AssignTo } from '#shared/cases.ts';
import { ColleagueSelect } from './ColleagueSelect.tsx';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { busySelect } from '#client/ui/fields/busy-select.tsx';

const colleague = 'a colleague';

const valueOf = (assign: AssignTo, ownId: string): string => {
  if (assign.to === 'nobody') return '';
  if (assign.to === 'role') return `role ${assign.role}`;
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
  const [isSearching, setSearching] = useState(false);
  const chosen = isSearching ? colleague : valueOf(value, uid);
  const choose = (next: string) => {
    setSearching(next === colleague);
    if (next === '') onChange({ to: 'nobody' });
    else if (next === 'me') onChange({ to: 'person', personId: uid });
    else if (next !== colleague) onChange({ to: 'role', role: next.slice('role '.length) });
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
            setSearching(false);
            onChange({ to: 'person', personId });
          }}
        />
      )}
    </Group>
  );
}
