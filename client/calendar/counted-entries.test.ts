/** Tests which appointments the calendar's line counts. */
import { expect, test } from 'vitest';
import type { Entry } from './grid/grid-entries.ts';
import { countedEntries } from './counted-entries.ts';

const entry = (startsAt: string, state = 'booked', ownerId = 'me') =>
  ({ startsAt, personIds: [ownerId], appointment: { state } }) as unknown as Entry;

const count = (view: 'week' | 'month', entries: readonly Entry[]) =>
  countedEntries(entries, { view, day: '2026-11-27', zone: 'Europe/London', ownId: 'me' }).length;

test('a month counts its own days alone, by the clock of the organization', () => {
  const november = entry('2026-11-30T23:59:00Z');
  const entries = [entry('2026-10-31T09:00:00Z'), november, entry('2026-12-01T00:00:00Z')];
  expect(count('month', entries)).toBe(1);
  expect(count('week', entries)).toBe(3);
});

test('neither what was cancelled nor what is a colleague’s is counted', () => {
  const entries = [entry('2026-11-27T09:00:00Z', 'cancelled'), entry('2026-11-27T09:00:00Z')];
  expect(count('week', [...entries, entry('2026-11-27T09:00:00Z', 'booked', 'other')])).toBe(1);
});
