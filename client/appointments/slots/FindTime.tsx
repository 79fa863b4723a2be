/** Finds a time: for what, with whom, in which language, from when; the free ones by day. */
import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ColleaguePicker } from '#client/appointments/colleagues/ColleaguePicker.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import type { Address } from '../address.ts';
import { FoundTimes } from './FreeTimes.tsx';
import { Panel } from '../Panel.tsx';
import { TypePicker } from '../booking/TypePicker.tsx';

/** Who is asked: oneself, oneself with colleagues, these people, a unit, or anybody. */
export type Who = 'me' | 'people' | 'unit' | 'anybody';

export interface Sought {
  typeId: string;
  who: Who;
  practitionerIds: string[];
  unitId: string | null;
  language: string | null;
  from: string;
  isTogether: boolean;
  durationMinutes: string;
}

const nothing = (today: string): Sought => ({
  typeId: '',
  who: 'me',
  practitionerIds: [],
  unitId: null,
  language: null,
  from: today,
  isTogether: true,
  durationMinutes: '',
});

interface FieldsProps {
  sought: Sought;
  change: (changes: Partial<Sought>) => void;
}

function WhoFields({ sought, change }: FieldsProps) {
  const user = useUser();
  const isPlanner = may(user, 'appointments.plan');
  const units = trpc.people.units.useQuery({}, { enabled: isPlanner, staleTime: 300_000 });
  const { who } = sought;
  const offered = [
    { value: 'me', label: 'You' },
    { value: 'people', label: isPlanner ? 'People you choose' : 'You and colleagues, together' },
    ...(isPlanner
      ? [
          { value: 'unit', label: 'A unit' },
          { value: 'anybody', label: 'Anybody who may hold it' },
        ]
      : []),
  ] as { value: Who; label: string }[];
  return (
    <>
      <Select
        label="With whom"
        allowDeselect={false}
        data={offered}
        value={who}
        onChange={(next) => next && change({ who: next })}
      />
      {who === 'people' && (
        <ColleaguePicker
          label={isPlanner ? 'People' : 'Colleagues'}
          description={isPlanner ? 'Whose times are looked at' : 'Each of them has to be free'}
          value={sought.practitionerIds}
          onChange={(practitionerIds) => change({ practitionerIds })}
          {...(isPlanner ? {} : { exceptId: user.uid })}
        />
      )}
      {who === 'people' && isPlanner && sought.practitionerIds.length > 1 && (
        <Switch
          label="Together: everybody has to be free"
          checked={sought.isTogether}
          onChange={(event) => change({ isTogether: event.currentTarget.checked })}
        />
      )}
      {who === 'unit' && (
        <Select
          label="Unit"
          placeholder="Choose a unit"
          searchable
          allowDeselect={false}
          data={(units.data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={sought.unitId}
          onChange={(unitId) => change({ unitId })}
        />
      )}
      {isPlanner && who !== 'me' && (
        <LanguageField
          label="Language"
          placeholder="Any"
          value={sought.language}
          onChange={(language) => change({ language })}
        />
      )}
    </>
  );
}

interface Props {
  address: Pick<Address, 'isFinding' | 'bookFound' | 'closePanel'>;
  today: string;
}

export function FindTime({ address, today }: Props) {
  const [sought, setSought] = useState(() => nothing(today));
  const { data: types = [] } = trpc.appointments.types.useQuery({}, { enabled: address.isFinding });
  const change = (changes: Partial<Sought>) => setSought((before) => ({ ...before, ...changes }));
  const type = types.find(({ id }) => id === sought.typeId);
  return (
    <Panel
      title="Find a time"
      opened={address.isFinding}
      onClose={address.closePanel}
      isCovered={false}
    >
      <Stack gap="md">
        <TypePicker
          id="find-type"
          types={types}
          value={sought.typeId}
          error={undefined}
          onChoose={(typeId) => change({ typeId, durationMinutes: '' })}
        />
        <WhoFields sought={sought} change={change} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            label="From day"
            type="date"
            min={today}
            value={sought.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            label="Length in minutes"
            inputMode="numeric"
            autoComplete="off"
            value={sought.durationMinutes || (type ? String(type.durationMinutes) : '')}
            onChange={(event) => change({ durationMinutes: event.currentTarget.value })}
          />
        </SimpleGrid>
        <FoundTimes sought={sought} type={type} onChoose={address.bookFound} />
      </Stack>
    </Panel>
  );
}
