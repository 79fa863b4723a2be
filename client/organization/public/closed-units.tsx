/** How pickers that look back offer closed units: below the open ones, with when they were closed and where they went. */
import { Stack, Text, type ComboboxItem } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClosedUnit, Unit, Units } from '#shared/people.ts';
import { dayIn, wholeDay } from '#client/ui/times/times.ts';

const optionOf = ({ id, name }: Unit): ComboboxItem => ({ value: id, label: name });

/** "Closed 3 May 2026, merged into Cardiology" */
export function closedWords({ closedAt, mergedInto }: ClosedUnit, zone: string): string {
  const when = closedAt === null ? 'Closed' : `Closed ${wholeDay(dayIn(zone, closedAt))}`;
  return mergedInto === null ? when : `${when}, merged into ${mergedInto.name}`;
}

interface UnitChoices {
  data: (ComboboxItem | { group: string; items: ComboboxItem[] })[];
  renderOption: (input: { option: ComboboxItem }) => ReactNode;
}

/** Props of a picker. `isPast` leaves the closed ones out where it is false. */
export function unitChoices(units: Units | undefined, isPast = true): UnitChoices {
  const closed = isPast ? (units?.closed ?? []) : [];
  const open = (units?.units ?? []).map(optionOf);
  return {
    data: closed.length > 0 ? [...open, { group: 'Closed', items: closed.map(optionOf) }] : open,
    renderOption: ({ option }) => {
      const closedUnit = closed.find(({ id }) => id === option.value);
      if (!closedUnit || !units) return option.label;
      return (
        <Stack gap={0}>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {closedWords(closedUnit, units.zone)}
          </Text>
        </Stack>
      );
    },
  };
}
