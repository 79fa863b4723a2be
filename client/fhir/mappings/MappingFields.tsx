/** The fields of a mapping: number types, classes of stays, units, and the segments that are kept. */
import { Button, Group, Input, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ClassCode, MappingRevision } from '#shared/facts/feed-mappings.ts';
import { stayClasses, type StayClass } from '#shared/facts/mapping-codes.ts';
import { textOf, type Draft } from '#client/shell/api/form-draft.ts';
import { RemoveRowButton } from '#client/ui/forms/RemoveRowButton.tsx';
import { UnitCodes } from './UnitCodes.tsx';

const meanings = Object.entries(stayClasses).map(([value, label]) => ({
  value,
  label,
}));

interface Props {
  draft: Draft<MappingRevision & { sourceId: string }>;
  isReadOnly: boolean;
}

function ClassRow({
  row: { code, meaning },
  number,
  readOnly,
  onChange,
  onRemove,
}: {
  row: ClassCode;
  number: number;
  readOnly: boolean;
  onChange: (row: ClassCode) => void;
  onRemove: () => void;
}) {
  return (
    <Group gap="xs" wrap="nowrap" align="end">
      <TextInput
        aria-label={`Code ${number}`}
        placeholder="B"
        w={88}
        autoComplete="off"
        readOnly={readOnly}
        value={code}
        onChange={(event) => onChange({ code: event.currentTarget.value, meaning })}
      />
      <Select
        aria-label={`Meaning of code ${number}`}
        data={meanings}
        allowDeselect={false}
        readOnly={readOnly}
        style={{ flex: 1 }}
        value={meaning}
        onChange={(value) => onChange({ code, meaning: value as StayClass })}
      />
      {!readOnly && <RemoveRowButton label={`Remove code ${number}`} onRemove={onRemove} />}
    </Group>
  );
}

function Classes({ draft, isReadOnly }: Props) {
  const { values, errors, change } = draft;
  const { classes } = values;
  const set = (rows: ClassCode[]) => change({ classes: rows });
  return (
    <Input.Wrapper
      label="Classes of stays"
      description="What a code of PV1-2 means here. Without a line here, I and B are inpatient, O and R outpatient, E emergency, P before admission."
      error={errors.classes}
      labelElement="div"
    >
      <Stack gap="xs" mt="xs">
        {classes.map((row, index) => (
          <ClassRow
            // Rows have no other key than their place.
            // eslint-disable-next-line react/no-array-index-key
            key={index}
            row={row}
            number={index + 1}
            readOnly={isReadOnly}
            onChange={(changed) => set(classes.with(index, changed))}
            onRemove={() => set(classes.toSpliced(index, 1))}
          />
        ))}
        {!isReadOnly && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => set([...classes, { code: '', meaning: 'OBSENC' }])}
            >
              Add a code
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

export function MappingFields({ draft, isReadOnly }: Props) {
  const shared = { readOnly: isReadOnly, spellCheck: false };
  return (
    <>
      <TextInput
        label="Types of record numbers"
        description="As in PID-3.5: whose numbers patients are found by, such as MR, PI"
        {...shared}
        {...textOf(draft, 'identifierTypes')}
      />
      <Classes draft={draft} isReadOnly={isReadOnly} />
      <UnitCodes
        rows={draft.values.units}
        isReadOnly={isReadOnly}
        error={draft.errors.units}
        onChange={(units) => draft.change({ units })}
      />
      <TextInput
        label="Z segments that are kept as text"
        description="With the stay, or with the result above them: ZPV, ZBD. Others are not kept."
        {...shared}
        {...textOf(draft, 'keptSegments')}
      />
    </>
  );
}
