/** Where appointments stand in the columns of a planned day. */
import { expect, test } from 'vitest';
import { hoursShown, laned } from './columns.ts';

const time = (from: string, until: string) => ({
  startsAt: `2026-07-01T${from}:00.000Z`,
  endsAt: `2026-07-01T${until}:00.000Z`,
});
const nobody = { today: '2026-07-01', people: [], off: [], appointments: [] };

test('the hours shown hold everything that stands there, and never leave the day', () => {
  const zone = 'Europe/London';
  const open = [{ practitionerId: 'a', ...time('05:30', '18:15') }];
  const shown = hoursShown('2026-07-01', { ...nobody, zone, open });
  expect(new Date(shown.from).toISOString()).toBe('2026-07-01T05:00:00.000Z');
  expect(new Date(shown.until).toISOString()).toBe('2026-07-01T19:00:00.000Z');
  const night = [{ practitionerId: 'a', ...time('22:30', '23:59') }];
  const late = hoursShown('2026-07-01', { ...nobody, zone, open: night });
  expect(new Date(late.until).toISOString()).toBe('2026-07-01T23:00:00.000Z');
});

test('what overlaps stands beside each other, what follows has the whole width again', () => {
  const [a, b, c, d] = [
    time('08:00', '09:00'),
    time('08:30', '09:30'),
    time('09:00', '09:15'),
    time('10:00', '10:30'),
  ];
  expect(laned([d, c, b, a]).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
  expect(laned([])).toEqual([]);
});
