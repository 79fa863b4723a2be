/** Gives one appointment, or what is left of its series, to another clinician. */
import { Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { ReassignList } from '#client/appointments/public/ReassignList.tsx';

const scopes = [
  { value: 'this', label: 'This appointment' },
  { value: 'series', label: 'All that are left' },
] as const;

interface Props {
  appointment: Appointment;
  onClose: () => void;
}

export function ReassignForm({ appointment, onClose }: Props) {
  const { id, practitioners, series } = appointment;
  const [fromId, setFromId] = useState(practitioners[0]?.id ?? '');
  const [scope, setScope] = useState<'this' | 'series'>('this');
  const input =
    scope === 'series' && series
      ? { fromId, seriesId: series.id }
      : { fromId, appointmentIds: [id] };
  return (
    <Stack gap="md" component="section" aria-label="Give to a colleague">
      <Title order={3} size={16}>
        Give to a colleague
      </Title>
      {practitioners.length > 1 && (
        <Select
          label="Whose place"
          data={practitioners.map((practitioner) => ({
            value: practitioner.id,
            label: practitioner.fullName,
          }))}
          value={fromId}
          allowDeselect={false}
          onChange={(value) => value && setFromId(value)}
        />
      )}
      {series && (
        <SegmentedControl
          aria-label="Which appointments"
          data={scopes}
          value={scope}
          onChange={setScope}
        />
      )}
      <ReassignList key={JSON.stringify(input)} input={input} onDone={onClose} />
    </Stack>
  );
}
