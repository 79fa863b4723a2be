/** Tests at which hour a day of the calendar begins and ends, and which is shown first. */
import { expect, test } from 'vitest';
import type { Column } from './grid-columns.ts';
import { firstHourShown, hoursInUse } from './hours-in-use.ts';

type Part = Column['parts'][number];

const part = (from: number, to: number, state = 'booked') =>
  ({ from, to, entry: { appointment: { state } } }) as unknown as Part;

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

test('the day is shown from its beginning, unless the present would be out of view', () => {
  const first = (now: number | null, { hoursShown = 9, to = 24 } = {}) =>
    firstHourShown({ from: 8, to }, { hoursShown, now });
  expect([first(null), first(8), first(16.5)]).toEqual([8, 8, 8]);
  expect([first(7.9), first(3.2)], 'nothing is before it').toEqual([8, 8]);
  expect(first(16.6), 'no further than is needed').toBe(9);
  expect([first(20.5, { hoursShown: 8.2 }), first(23.5), first(17.4, { hoursShown: 4 })]).toEqual([
    13, 15, 14,
  ]);
  expect([first(17.9, { to: 18 }), first(18, { to: 18 })], 'nothing is after it').toEqual([10, 8]);
});
