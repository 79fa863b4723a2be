/** Chooses the unit that a screen is of. */
import { Select } from '@mantine/core';
import type { OneUnit } from './use-one-unit.ts';

interface Props extends Pick<OneUnit, 'units' | 'unit'> {
  onChange: (unitId: string) => void;
}

export const UnitSelect = ({ units, unit, onChange }: Props) => (
  <Select
    label="Unit"
    flex="1 1 240px"
    maw={360}
    allowDeselect={false}
    data={units.map(({ id, name }) => ({ value: id, label: name }))}
    value={unit?.id ?? null}
    onChange={(id) => id && onChange(id)}
  />
);
