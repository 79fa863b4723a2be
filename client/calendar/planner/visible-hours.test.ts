/** Which hours of a planned day are drawn. */
import { expect, test } from 'vitest';
import { visibleHours } from './visible-hours.ts';

const time = (from: string, until: string) => ({
  startsAt: `2026-07-01T${from}:00.000Z`,
  endsAt: `2026-07-01T${until}:00.000Z`,
});
const nobody = { today: '2026-07-01', people: [], off: [], appointments: [] };

test('the visible hours contain every appointment, and stay within the day', () => {
  const zone = 'Europe/London';
  const open = [{ practitionerId: 'a', ...time('05:30', '18:15') }];
  const visible = visibleHours('2026-07-01', { ...nobody, zone, open });
  expect(new Date(visible.from).toISOString()).toBe('2026-07-01T05:00:00.000Z');
  expect(new Date(visible.until).toISOString()).toBe('2026-07-01T19:00:00.000Z');
  const night = [{ practitionerId: 'a', ...time('22:30', '23:59') }];
  const late = visibleHours('2026-07-01', { ...nobody, zone, open: night });
  expect(new Date(late.until).toISOString()).toBe('2026-07-01T23:00:00.000Z');
});
