/** Tests that packed assignments come back as they were. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packAssignments, unpackAssignments, type PackedRow } from './packed-period.ts';

const people = ['ana', 'ben', 'cem'].map((id) => ({ id }));
const shiftTypes = ['D', 'N'].map((id) => ({ id, unitId: 'unit' }));
const words = fc.option(fc.string({ minLength: 1 }).filter((text) => !/[\t\n]/.test(text)));

const row: fc.Arbitrary<PackedRow> = fc.record({
  id: fc.uuid(),
  practitionerId: fc.constantFrom(...people.map(({ id }) => id)),
  shiftTypeId: fc.constantFrom('D', 'N'),
  dayNumber: fc.integer({ min: 0, max: 40_000 }),
  startsAtMinute: fc.integer({ min: 0, max: 57_600_000 }),
  durationMinutes: fc.integer({ min: 15, max: 2_880 }),
  rank: fc.constantFrom('primary', 'backup'),
  state: fc.constantFrom('draft', 'published', 'removed'),
  roleLabel: words,
  overrideReason: words,
});

test('assignments come back as they were, in their order', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const named = { people, shiftTypes };
      const unpacked = unpackAssignments(named, packAssignments(rows, named));
      expect(unpacked).toEqual(
        rows.map(({ dayNumber, startsAtMinute, durationMinutes, ...shift }) => ({
          ...shift,
          unitId: 'unit',
          day: new Date(dayNumber * 86_400_000).toISOString().slice(0, 10),
          startsAt: new Date(startsAtMinute * 60_000).toISOString(),
          endsAt: new Date((startsAtMinute + durationMinutes) * 60_000).toISOString(),
        })),
      );
    }),
  );
});
