/** Tests what an appointment means to the front desk as time passes. */
import { expect, test } from 'vitest';
import { standingOf, standingWords } from './attendance-groups.ts';

const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00Z`);
const booked = (from: string, to: string) => ({
  id: from,
  state: 'booked' as const,
  startsAt: `2026-11-24T${from}:00Z`,
  endsAt: `2026-11-24T${to}:00Z`,
});

test('who is booked is due before the start, late after it, and not closed after the end', () => {
  const appointment = booked('10:00', '10:30');
  expect(
    ['09:59', '10:00', '10:01', '10:29', '10:30'].map((now) =>
      standingOf(appointment, { now: at(now) }),
    ),
  ).toEqual(['due', 'due', 'late', 'late', 'open']);
  expect(standingOf({ ...appointment, state: 'cancelled' }, { now: at('09:00') })).toBe('over');
  expect(standingOf({ ...appointment, state: 'arrived' }, { now: at('11:00') })).toBe('waiting');
  expect(standingOf(appointment, { now: at('10:10'), isWaiting: true })).toBe('waiting');
  expect(standingOf({ ...appointment, state: 'in-progress' }, { now: at('11:00') })).toBe('inside');
});

test('nobody is late for a meeting', () => {
  const meeting = { ...booked('10:00', '10:30'), type: { kind: 'meeting' as const } };
  expect(standingOf(meeting, { now: at('10:10') })).toBe('due');
  expect(standingOf(meeting, { now: at('10:30') })).toBe('over');
});

test('the day is summed up in words', () => {
  const day = [booked('10:00', '10:30'), booked('11:00', '11:30'), booked('12:00', '12:30')];
  const words = (
    appointments: Parameters<typeof standingWords>[0]['appointments'],
    clock: string,
    waiting = {},
  ) => standingWords({ appointments, waiting }, at(clock));
  expect(words(day, '10:05')).toBe('1 late, 2 due.');
  expect(words(day, '10:05', { '10:00': '2026-11-24T09:55:00Z' })).toBe('1 waiting, 2 due.');
  expect(words(day, '13:00')).toBe('3 not closed.');
  const completedDay = day.map((appointment) => ({ ...appointment, state: 'completed' as const }));
  expect(words(completedDay, '13:00')).toBe('No more patients due.');
  expect(words([], '13:00')).toBe('No appointments.');
});
