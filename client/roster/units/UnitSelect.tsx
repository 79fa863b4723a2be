/** Chooses the unit that a screen is of. */
import { Select } from '@mantine/core';
import { unitChoices } from '#client/organization/public/closed-units.tsx';
import type { OneUnit } from './use-one-unit.ts';

interface Props extends Pick<OneUnit, 'query' | 'unit'> {
  onChange: (unitId: string) => void;
}

export const UnitSelect = ({ query, unit, onChange }: Props) => (
  <Select
    label="Unit"
    flex="1 1 240px"
    maw={360}
    allowDeselect={false}
    {...unitChoices(query.data)}
    value={unit?.id ?? null}
    onChange={(id) => id && onChange(id)}
  />
);
