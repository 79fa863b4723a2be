/** The panel that searches for free times: type, people, language, first day and length. */
import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { ColleaguePicker } from '#client/people/public/ColleaguePicker.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import type { Address } from '#client/appointments/public/schedule-address.ts';
import { FreeTimes, LookingForTimes } from './FreeTimes.tsx';
import {
  emptySearch,
  type SearchScope,
  type SlotSearch,
} from '#client/availability/public/slot-search.ts';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { TypePicker } from '#client/appointments/public/TypePicker.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface FieldsProps {
  search: SlotSearch;
  change: (changes: Partial<SlotSearch>) => void;
}

function WhoFields({ search, change }: FieldsProps) {
  const user = useUser();
  const isPlanner = may(user, 'appointments.plan');
  const units = trpc.people.units.useQuery({}, { enabled: isPlanner, staleTime: 300_000 });
  const { who } = search;
  const offered = [
    { value: 'me', label: 'You' },
    { value: 'people', label: isPlanner ? 'People you choose' : 'You and colleagues, together' },
    ...(isPlanner
      ? [
          { value: 'unit', label: 'A unit' },
          { value: 'anybody', label: 'Anyone who provides it' },
        ]
      : []),
  ] as { value: SearchScope; label: string }[];
  return (
    <>
      <Select
        label="With"
        allowDeselect={false}
        data={offered}
        value={who}
        onChange={(next) => next && change({ who: next })}
      />
      {who === 'people' && (
        <ColleaguePicker
          label={isPlanner ? 'People' : 'Colleagues'}
          description={
            isPlanner ? 'Their free times are listed one by one' : 'Everyone must be free'
          }
          value={search.practitionerIds}
          onChange={(practitionerIds) => change({ practitionerIds })}
          {...(isPlanner ? {} : { exceptId: user.uid })}
        />
      )}
      {who === 'people' && isPlanner && search.practitionerIds.length > 1 && (
        <Switch
          label="Together: everyone must be free"
          checked={search.isTogether}
          onChange={(event) => change({ isTogether: event.currentTarget.checked })}
        />
      )}
      {who === 'unit' && (
        <Picker
          label="Unit"
          placeholder="Choose a unit"
          data={(units.data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={search.unitId}
          onChange={(unitId) => change({ unitId })}
        />
      )}
      {isPlanner && who !== 'me' && (
        <LanguageField
          label="Language"
          placeholder="Any"
          value={search.language}
          onChange={(language) => change({ language })}
        />
      )}
    </>
  );
}

interface Props {
  address: Pick<Address, 'isFinding' | 'bookSlot' | 'closePanel'>;
  today: string;
}

export function FindTime({ address, today }: Props) {
  const [typed, setSearch] = useState(() => emptySearch(today));
  const [params] = useSearchParams();
  const withId = address.isFinding ? params.get('with') : null;
  const [preset, setPreset] = useState<string | null>(null);
  // From a colleague's card: their times are looked at.
  if (withId !== preset) {
    setPreset(withId);
    if (withId) setSearch({ ...emptySearch(today), who: 'people', practitionerIds: [withId] });
  }
  const { data: types = [], isPending } = trpc.appointments.types.useQuery(
    {},
    { enabled: address.isFinding },
  );
  const change = (changes: Partial<SlotSearch>) =>
    setSearch((before) => ({ ...before, ...changes }));
  // As in a new appointment: what the reader books most is searched until another type is chosen.
  const typeId = typed.typeId || (types.find(({ isUsual }) => isUsual)?.id ?? '');
  const search = { ...typed, typeId };
  const type = types.find(({ id }) => id === typeId);
  return (
    <Panel title="Find a time" opened={address.isFinding} onClose={address.closePanel}>
      <Stack gap="md">
        <TypePicker
          id="find-type"
          types={types}
          value={search.typeId}
          error={undefined}
          onChoose={(chosen) => change({ typeId: chosen, durationMinutes: '' })}
        />
        <WhoFields search={search} change={change} />
        <SimpleGrid cols={2} spacing="sm">
          <DateField
            label="From day"
            today={today}
            firstDay={today}
            value={search.from}
            onChange={(from) => change({ from })}
          />
          <TextInput
            label="Length in minutes"
            inputMode="numeric"
            autoComplete="off"
            placeholder="As its type says"
            value={search.durationMinutes || (type ? String(type.durationMinutes) : '')}
            onChange={(event) => change({ durationMinutes: event.currentTarget.value })}
          />
        </SimpleGrid>
        {isPending ? (
          <LookingForTimes />
        ) : (
          <FreeTimes search={search} type={type} today={today} onChoose={address.bookSlot} />
        )}
      </Stack>
    </Panel>
  );
}
