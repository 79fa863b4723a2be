/** Whose stays a page of discharges has: of the reader's units, of one unit, or of the whole house. */
import { Select } from '@mantine/core';
import type { DischargeCounts } from '#shared/discharge/board.ts';
import { counted } from '#client/ui/list/counted.ts';
import type { DischargeAddress } from '#client/discharge/discharge-address.ts';

interface Props {
  address: DischargeAddress;
  counts: DischargeCounts | undefined;
}

export function UnitChoice({ address, counts }: Props) {
  const { units } = address;
  const chosen = Array.isArray(units) ? units[0] : (units ?? counts?.usual ?? 'all');
  return (
    <Select
      aria-label="Units"
      allowDeselect={false}
      data={[
        { value: 'mine', label: 'My units' },
        { value: 'all', label: 'Whole house' },
        ...(counts?.units ?? []).map(({ value, label, stays }) => ({
          // A choice without words has no value of its own.
          value: value || '-',
          label: `${label || 'Unit not said'} (${counted(stays, 'stay')})`,
        })),
      ]}
      value={chosen === '' ? '-' : (chosen ?? 'all')}
      onChange={(key) => address.readUnits(key === '-' ? '' : (key ?? 'all'))}
    />
  );
}
