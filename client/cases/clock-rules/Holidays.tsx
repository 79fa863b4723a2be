/** Days that do not count besides those on which the organization is closed: added and taken out. */
import { Button, Group, Input, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { pastDay } from '#client/ui/times/times.ts';

interface Props {
  days: readonly string[];
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (days: string[]) => void;
}

export function Holidays({ days, error, isReadOnly, onChange }: Props) {
  const [day, setDay] = useState('');
  const add = () => {
    if (!day) return;
    onChange([...new Set([...days, day])].toSorted());
    setDay('');
  };
  if (isReadOnly && days.length === 0) return null;
  return (
    <Stack gap="xs" component="fieldset" bd={0} m={0} p={0} aria-label="Holidays besides">
      {!isReadOnly && (
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <DateField label="Holiday besides" value={day} onChange={setDay} />
          <Button variant="default" disabled={day === ''} onClick={add}>
            Add
          </Button>
        </Group>
      )}
      <Group gap="xs">
        {days.map((holiday) => (
          <Button
            key={holiday}
            variant="default"
            size="compact-sm"
            mih={32}
            aria-label={isReadOnly ? pastDay(holiday) : `Take out ${pastDay(holiday)}`}
            disabled={isReadOnly}
            rightSection={!isReadOnly && <IconX size={14} stroke={1.5} aria-hidden />}
            onClick={() => onChange(days.filter((other) => other !== holiday))}
          >
            {pastDay(holiday)}
          </Button>
        ))}
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </Stack>
  );
}
