/** Another time as typed becomes an instant in the practitioner's zone, or errors at its fields. */
import { expect, test } from 'vitest';
import { toMove } from './move-draft.ts';

const zone = 'Europe/London';
const typed = { day: '2026-07-01', time: '10:30', durationMinutes: '45' };

test('a day and a local time become an instant', () => {
  expect(toMove(typed, zone)).toEqual({
    to: { startsAt: '2026-07-01T09:30:00.000Z', durationMinutes: 45 },
  });
});

test.each([
  ['day', ''],
  ['time', ''],
  ['durationMinutes', 'long'],
  ['durationMinutes', '4'],
  ['durationMinutes', '721'],
])('%s "%s" is said at that field alone', (field, value) => {
  const parsed = toMove({ ...typed, [field]: value }, zone);
  expect(Object.keys('errors' in parsed ? parsed.errors : {})).toEqual([field]);
});

test('a time that the clock skips is none', () => {
  expect(toMove({ ...typed, day: '2026-03-29', time: '01:30' }, zone)).toMatchObject({
    errors: { time: expect.stringContaining('clocks go forward') },
  });
});
