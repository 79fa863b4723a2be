/** Free times in the order in which they are shown. */
import { expect, test } from 'vitest';
import { byDay, daysBetween, nextDay, withNextFree, withStart } from './free-days.ts';

test('free times are grouped by day of the reader’s zone, the person who is free first at the top', () => {
  const people = [
    { id: 'a', fullName: 'Dr. Ana' },
    { id: 'b', fullName: 'Dr. Ben' },
  ];
  const free = [
    { practitionerIds: ['a'], starts: ['2026-07-01T10:00:00.000Z', '2026-07-01T23:30:00.000Z'] },
    { practitionerIds: ['b'], starts: ['2026-07-01T08:00:00.000Z'] },
  ].map((slots) => ({ ...slots, because: null }));
  expect(byDay({ zone: 'Europe/London', people, free, reason: null })).toEqual([
    {
      day: '2026-07-01',
      people: [
        { practitionerIds: ['b'], name: 'Dr. Ben', starts: ['2026-07-01T08:00:00.000Z'] },
        { practitionerIds: ['a'], name: 'Dr. Ana', starts: ['2026-07-01T10:00:00.000Z'] },
      ],
    },
    {
      day: '2026-07-02',
      people: [{ practitionerIds: ['a'], name: 'Dr. Ana', starts: ['2026-07-01T23:30:00.000Z'] }],
    },
  ]);
});

test('a day in a list names its month where that is another one', () => {
  expect(nextDay('2026-11-30', '2026-11-27')).toBe('Mon 30');
  expect(nextDay('2026-12-01', '2026-11-30')).toBe('Tue, Dec 1');
  expect(nextDay('2027-12-01', '2026-12-01')).toBe('Wed, Dec 1');
});

test('a time that is proposed is among the free ones, once', () => {
  const starts = ['2026-07-01T10:30:00.000Z', '2026-07-01T10:45:00.000Z'];
  expect(withStart(starts, '2026-07-01T10:35:00.000Z')).toEqual([
    '2026-07-01T10:30:00.000Z',
    '2026-07-01T10:35:00.000Z',
    '2026-07-01T10:45:00.000Z',
  ]);
  expect(withStart(starts, '2026-07-01T10:45:00.000Z')).toBe(starts);
  expect(withStart(starts, null)).toBe(starts);
});

test('days without free times are named, one alone or the first and the last', () => {
  expect(daysBetween('2026-11-26', '2026-11-27')).toBeNull();
  expect(daysBetween('2026-11-26', '2026-11-28')).toBe('Fri 27');
  expect(daysBetween('2026-11-26', '2026-11-30')).toBe('Fri 27 to Sun 29');
  expect(daysBetween('2026-11-28', '2026-12-03')).toBe('Sun 29 to Wed, Dec 2');
  expect(daysBetween('2026-11-30', '2026-12-02')).toBe('Tue, Dec 1');
});

test('the next free time is among the times of whose it is, also where a quarter of an hour has none', () => {
  const starts = ['2026-07-01T10:30:00.000Z'];
  const slots = {
    zone: 'Europe/London',
    people: [],
    reason: 'Nobody is free.',
    free: [
      { practitionerIds: ['a'], starts, because: null },
      { practitionerIds: ['b'], starts: [], because: 'taken' as const },
    ],
  };
  const next = { startsAt: '2026-07-01T10:20:00.000Z', practitionerIds: ['b'], reason: null };
  const [a, b] = withNextFree(slots, next).free;
  expect(a?.starts).toEqual(starts);
  expect(b).toEqual({ practitionerIds: ['b'], starts: [next.startsAt], because: null });
  expect(withNextFree(slots, next).reason).toBeNull();
  expect(withNextFree(slots, { startsAt: null, practitionerIds: [], reason: null })).toBe(slots);
});
