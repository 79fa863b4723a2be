/** Tests that a day before a merge is of the unit that was merged. */
import { expect, test } from 'vitest';
import { presentUnitId, unitsOfDay } from './present-unit.ts';

const south = { id: 's', name: 'South' };
const north = { id: 'n', name: 'North' };
const units = {
  zone: 'America/New_York',
  units: [south],
  // Late on 7 March in New York.
  closed: [{ ...north, closedAt: '2026-03-08T04:30:00Z', mergedInto: south }],
  ownUnitId: null,
  ownUnitIds: [],
};

test('a merged unit leads to the other one from the day of its merge on, in the zone of the hospital', () => {
  expect(presentUnitId(units, 'n', '2026-03-06')).toBe('n');
  expect(presentUnitId(units, 'n', '2026-03-07')).toBe('s');
  expect(presentUnitId(units, 'n', null)).toBe('s');
  expect(presentUnitId(units, 's', '2026-03-06')).toBe('s');
  expect(presentUnitId(undefined, 'n', null)).toBe('n');
});

test('a past day offers the units of then, by name', () => {
  expect(unitsOfDay(units, '2026-03-06').map(({ name }) => name)).toEqual(['North', 'South']);
  expect(unitsOfDay(units, '2026-03-07')).toEqual([south]);
  expect(unitsOfDay(units, null)).toEqual([south]);
});
