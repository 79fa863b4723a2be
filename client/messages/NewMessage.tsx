/** A new message: to people, to a role on duty, or to a unit. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Addressees, MessageTo } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { PeopleField, type ChosenPerson } from './PeopleField.tsx';
import { Composer } from './thread/Composer.tsx';
import { useSending } from './thread/use-send-message.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

type Way = 'people' | 'role' | 'unit';

const ways = [
  { value: 'people', label: 'People' },
  { value: 'role', label: 'Role on duty' },
  { value: 'unit', label: 'Unit' },
] as const;

const keyOf = ({ unitId, role }: Addressees['roles'][number]) => JSON.stringify([unitId, role]);

interface RoleProps {
  addressees: Addressees;
  chosen: string | null;
  onChange: (key: string | null) => void;
}

function RoleField({ addressees, chosen, onChange }: RoleProps) {
  const role = addressees.roles.find((candidate) => keyOf(candidate) === chosen);
  return (
    <div>
      <Picker
        label="Role"
        data={addressees.roles.map((option) => ({ value: keyOf(option), label: option.label }))}
        value={chosen}
        onChange={onChange}
        nothingFoundMessage="Nobody has such a role now."
      />
      {role && (
        <Text size="sm" c="dimmed" mt={4}>
          {role.heldBy.length > 0
            ? `Now: ${role.heldBy.join(', ')}`
            : 'Nobody of this job is on the roster now: all who have it get the message.'}
        </Text>
      )}
    </div>
  );
}

interface Props {
  /** The colleague for whom it was begun. */
  toId: string | null;
  /** The unit for which it was begun, and with which text. */
  toUnitId: string | null;
  text: string;
  onSent: (conversationId: string) => void;
}

/** The people who were chosen, and the one for whom the message was begun. */
function usePeople(toId: string | null) {
  const [chosen, setChosen] = useState<ChosenPerson[] | null>(null);
  const { data } = trpc.people.colleague.useQuery(
    { personId: toId ?? '' },
    { enabled: toId !== null, retry: false },
  );
  const first = data ? [{ value: data.id, label: `${data.fullName}, ${data.hospitalRole}` }] : [];
  return [chosen ?? first, setChosen] as const;
}

export function NewMessage({ toId, toUnitId, text, onSent }: Props) {
  const [way, setWay] = useState<Way>(toUnitId === null ? 'people' : 'unit');
  const [people, setPeople] = usePeople(toId);
  const [roleKey, setRoleKey] = useState<string | null>(null);
  const [unitId, setUnitId] = useState(toUnitId);
  const query = trpc.messages.addressees.useQuery();
  const addressees = query.data ?? { roles: [], units: [] };
  const role = addressees.roles.find((candidate) => keyOf(candidate) === roleKey);
  const to: Record<Way, MessageTo | undefined> = {
    people:
      people.length > 0 ? { to: 'people', personIds: people.map(({ value }) => value) } : undefined,
    role: role && { to: 'role', role: role.role, unitId: role.unitId },
    unit: unitId === null ? undefined : { to: 'unit', unitId },
  };
  const sending = useSending({ to: to[way], answersId: null, text, onSent });
  return (
    <Stack gap="md">
      {query.error && <QueryFailed title="Roles and units could not be loaded." query={query} />}
      <SegmentedControl
        aria-label="Whom to write to"
        fullWidth
        data={ways}
        value={way}
        onChange={setWay}
      />
      {way === 'people' && <PeopleField label="To" value={people} onChange={setPeople} />}
      {way === 'role' && (
        <RoleField addressees={addressees} chosen={roleKey} onChange={setRoleKey} />
      )}
      {way === 'unit' && (
        <Picker
          label="Unit"
          description="Everybody of the unit reads it"
          data={addressees.units.map(({ id, name }) => ({ value: id, label: name }))}
          value={unitId}
          onChange={setUnitId}
        />
      )}
      <Composer sending={sending} />
    </Stack>
  );
}
