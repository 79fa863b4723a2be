/** Tests what is proposed as time worked, and that a typed time is the nearest one, over both changes of the clocks. */
import { expect, test } from 'vitest';
import { nearestInstantMs, proposedTime, windowsOf, type TimeMs } from './proposal.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const time = (from: string, until: string): TimeMs => ({ startsMs: at(from), endsMs: at(until) });
const day = time('2026-11-23T07:00', '2026-11-23T19:00');

test.each([
  ['nothing was seen', null, null],
  ['they were seen once', time('2026-11-23T08:00:05', '2026-11-23T08:00:40'), null],
  ['the plan was kept', time('2026-11-23T07:14', '2026-11-23T18:46'), day],
  [
    'they came early and stayed',
    time('2026-11-23T06:31:20', '2026-11-23T20:44:10'),
    time('2026-11-23T06:31', '2026-11-23T20:45'),
  ],
  [
    'they came late and left early',
    time('2026-11-23T07:16', '2026-11-23T18:44'),
    time('2026-11-23T07:16', '2026-11-23T18:44'),
  ],
])('where %s, that is proposed', (_, seen, proposed) => {
  expect(proposedTime(day, seen)).toEqual(proposed);
});

test('an act belongs to the nearer of two shifts, and to none that is long over', () => {
  const night = time('2026-11-24T01:00', '2026-11-24T09:00');
  expect(windowsOf([day, night])).toEqual([
    time('2026-11-23T03:00', '2026-11-23T22:00'),
    time('2026-11-23T22:00', '2026-11-24T17:00'),
  ]);
  const next = time('2026-11-23T19:00', '2026-11-24T07:00');
  expect(windowsOf([day, next])[0]?.endsMs).toBe(day.endsMs);
});

const london = 'Europe/London';

test.each([
  ['before the change in spring', '00:30', '2027-03-28T00:00', '2027-03-28T00:30'],
  ['after the change in spring', '07:30', '2027-03-28T06:00', '2027-03-28T06:30'],
  ['left out in spring, as much later', '01:30', '2027-03-28T06:00', '2027-03-28T01:30'],
  ['twice in autumn, the first', '01:30', '2026-10-25T07:00', '2026-10-25T00:30'],
  ['after the change in autumn', '07:30', '2026-10-25T07:00', '2026-10-25T07:30'],
  ['of the evening before', '23:50', '2026-11-24T00:10', '2026-11-23T23:50'],
])('a typed time is the nearest one: %s', (_, typed, around, expected) => {
  expect(nearestInstantMs(typed, at(around), london)).toBe(at(expected));
});

test('what is no time is none', () => {
  for (const typed of ['', '7', '24:00', '12:60', 'noon'])
    expect(nearestInstantMs(typed, day.startsMs, london)).toBeNull();
});
