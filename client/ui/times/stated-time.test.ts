/** Tests how the times of facts are written: with no more precision than their source gives. */
import { expect, test } from 'vitest';
import { statedTimeWords } from './stated-time.ts';
import { pastDay } from './times.ts';

test('a year, a month and a day are written alone, the same in every zone', () => {
  for (const zone of ['America/New_York', 'Pacific/Auckland']) {
    expect(statedTimeWords('2019', zone)).toBe('2019');
    expect(statedTimeWords('2019-03', zone)).toBe('March 2019');
    expect(statedTimeWords('2019-03-04', zone)).toBe(pastDay('2019-03-04'));
  }
  expect(statedTimeWords('2026-11-02T03:30:00Z', 'America/New_York')).toContain(
    pastDay('2026-11-01'),
  );
});
