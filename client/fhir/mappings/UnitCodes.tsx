/** Which unit each code of a sender means: chosen from the hospital's units, and followed when they are merged or closed. */
import { Button, Group, Input, List, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { MappedUnit } from '#shared/facts/feed-mappings.ts';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { RemoveRowButton } from '#client/ui/forms/RemoveRowButton.tsx';

interface RowProps {
  row: MappedUnit;
  number: number;
  onChange: (row: MappedUnit) => void;
  onRemove: () => void;
}

/** A name that was typed before units were chosen stands there until one is. */
function UnitRow({ row, number, onChange, onRemove }: RowProps) {
  const { code, unitId, name } = row;
  const isTyped = unitId === null && name !== '';
  return (
    <Stack gap={2}>
      <Group gap="xs" wrap="nowrap" align="start">
        <TextInput
          aria-label={`Code of unit ${number}`}
          placeholder="4W"
          w={88}
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={(event) => onChange({ ...row, code: event.currentTarget.value })}
        />
        <div style={{ flex: 1 }}>
          <UnitField
            label={`Unit of code ${number}`}
            isLabelHidden
            none="Choose a unit"
            current={unitId === null ? null : { id: unitId, name }}
            value={unitId}
            error={undefined}
            onChange={(id) => onChange({ code, unitId: id, name: '', isClosed: false })}
          />
        </div>
        <RemoveRowButton label={`Remove unit ${number}`} onRemove={onRemove} />
      </Group>
      {isTyped && (
        <Text size="xs" c="dimmed">
          “{name}” was typed, and no unit has that name. Choose the unit.
        </Text>
      )}
    </Stack>
  );
}

const nameOf = ({ unitId, name, isClosed }: MappedUnit): string => {
  if (unitId === null) return `“${name}”, a name that was typed`;
  return isClosed ? `${name}, which is closed` : name;
};

interface Props {
  rows: readonly MappedUnit[];
  isReadOnly: boolean;
  error: string | undefined;
  onChange: (rows: MappedUnit[]) => void;
}

export function UnitCodes({ rows, isReadOnly, error, onChange }: Props) {
  return (
    <Input.Wrapper
      label="Units"
      description="Which unit a code of PV1-3 means. A unit that was merged leads to the one that has its duty."
      error={error}
      labelElement="div"
    >
      {isReadOnly ? (
        <List size="sm" aria-label="Codes of units" mt="xs">
          {rows.map((row) => (
            <List.Item key={row.code}>
              <code>{row.code}</code> {nameOf(row)}
            </List.Item>
          ))}
          {rows.length === 0 && <List.Item>None: codes stand as they were sent.</List.Item>}
        </List>
      ) : (
        <Stack gap="xs" mt="xs">
          {rows.map((row, index) => (
            <UnitRow
              // Rows have no other key than their place.
              // eslint-disable-next-line react/no-array-index-key
              key={index}
              row={row}
              number={index + 1}
              onChange={(changed) => onChange(rows.with(index, changed))}
              onRemove={() => onChange(rows.toSpliced(index, 1))}
            />
          ))}
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() =>
                onChange([...rows, { code: '', unitId: null, name: '', isClosed: false }])
              }
            >
              Add a unit
            </Button>
          </Group>
        </Stack>
      )}
    </Input.Wrapper>
  );
}
