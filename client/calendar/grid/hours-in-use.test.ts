/** Tests at which hour a day of the calendar begins and ends. */
import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { hoursInUse } from './hours-in-use.ts';

type Part = Column['parts'][number];

const part = (from: number, to: number, state = 'booked') =>
  ({ from, to, entry: { own: { state } } }) as unknown as Part;

const open = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

test('a day begins and ends with work, unless something is earlier or later', () => {
  expect(hoursInUse([{ open: [open(9, 12), open(13, 17)], parts: [] }])).toEqual({
    from: 9,
    to: 17,
  });
  expect(hoursInUse([{ open: [open(9, 17)], parts: [part(450, 480), part(1210, 1230)] }])).toEqual({
    from: 7,
    to: 21,
  });
  expect(hoursInUse([{ open: [open(9, 17)], parts: [part(60, 90, 'cancelled')] }]).from).toBe(9);
  expect(hoursInUse([{ open: [], parts: [] }])).toEqual({ from: 8, to: 18 });
});
