/** Tests what is said of an appointment of today as its time comes and goes. */
import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

const now = Date.parse('2026-11-24T10:12:00Z');
const at = (clock: string) => `2026-11-24T${clock}:00Z`;

test.each([
  ['09:00', '09:30', 'booked', null, 'Not closed'],
  ['10:00', '10:30', 'booked', null, '12 min late'],
  ['10:12', '10:30', 'booked', null, 'Now'],
  ['10:20', '10:40', 'booked', null, 'In 8 min'],
  ['10:57', '11:10', 'booked', null, 'In 45 min'],
  ['11:12', '11:40', 'booked', null, 'In 1 h'],
  ['10:20', '10:40', 'booked', '10:00', 'Waiting 12 min'],
  ['10:20', '10:40', 'booked', '10:12', 'Waiting'],
  ['09:00', '09:30', 'booked', '10:00', 'Waiting 12 min'],
] as const)('from %s to %s, %s, waiting since %s: %s', (from, to, state, since, word) => {
  const waitingSince = since === null ? null : at(since);
  expect(dueWords({ state, startsAt: at(from), endsAt: at(to) }, { now, waitingSince })?.word).toBe(
    word,
  );
});

test('a patient who is a few minutes late is not yet a warning', () => {
  const begun = (startsAt: string) =>
    dueWords({ state: 'booked', startsAt, endsAt: at('10:30') }, { now, waitingSince: null });
  expect(begun(at('10:11'))).toEqual({ kind: 'delayed', word: '1 min late' });
  expect(begun(at('10:08'))).toEqual({ kind: 'delayed', word: '4 min late' });
  expect(begun(at('10:07'))).toEqual({ kind: 'late', word: '5 min late' });
});

test('what is more than an hour ahead, or is decided, keeps its own word', () => {
  const ahead = { state: 'booked', startsAt: at('11:13'), endsAt: at('11:30') } as const;
  expect(dueWords(ahead, { now, waitingSince: null })).toBeNull();
  for (const state of ['in-progress', 'completed', 'no-show', 'cancelled'] as const)
    expect(
      dueWords({ state, startsAt: at('09:00'), endsAt: at('09:30') }, { now, waitingSince: null }),
    ).toBeNull();
});

test('a meeting that has begun is on, not late, and over by itself', () => {
  const meeting = {
    startsAt: at('10:00'),
    endsAt: at('10:40'),
    type: { kind: 'meeting' },
  } as const;
  expect(dueWords({ state: 'booked', ...meeting }, { now, waitingSince: null })?.word).toBe('Now');
  const ended = { ...meeting, state: 'booked', endsAt: at('10:12') } as const;
  expect(dueWords(ended, { now, waitingSince: null })?.word).toBe('Over');
});
