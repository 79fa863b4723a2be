/** The panel in which a clinician's whole day or week is given to others. */
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Colleague } from '#shared/people.ts';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import { ReassignList } from './ReassignList.tsx';

const lengths = [
  { value: 'day', label: 'This day' },
  { value: 'week', label: 'This week' },
] as const;

interface Props {
  person: Colleague | undefined;
  day: string;
  onClose: () => void;
}

export function ReassignDayPanel({ person, day, onClose }: Props) {
  const [length, setLength] = useState<'day' | 'week'>('day');
  const monday = mondayOf(day);
  const days = length === 'day' ? { from: day, to: day } : { from: monday, to: addDays(monday, 6) };
  return (
    <Panel
      title={person ? `Appointments of ${person.fullName}` : 'Appointments'}
      opened={person !== undefined}
      onClose={onClose}
    >
      {person && (
        <Stack gap="md">
          <SegmentedControl
            aria-label="How much"
            data={lengths}
            value={length}
            onChange={setLength}
          />
          <ReassignList
            key={`${person.id} ${days.from} ${days.to}`}
            input={{ fromId: person.id, days }}
            onDone={onClose}
          />
        </Stack>
      )}
    </Panel>
  );
}
