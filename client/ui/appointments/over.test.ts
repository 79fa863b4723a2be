/** Tests when an appointment is over, done or left open. */
import { expect, test } from 'vitest';
import {
  foldable,
  isDone,
  isLeftOpen,
  isLongOver,
  isOver,
  highlightedAppointment,
} from './over.ts';

const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00Z`);
const ended = { state: 'booked', endsAt: '2026-11-21T10:50:00Z' } as const;

test('a visit that runs late is not over before it was ended', () => {
  expect(isOver({ ...ended, state: 'in-progress' }, at('11:30'))).toBe(false);
  expect(isOver(ended, at('11:30'))).toBe(true);
});

test('what was left open is not done; a meeting is, once its time is over', () => {
  const now = at('23:30');
  const meeting = { ...ended, type: { kind: 'meeting' } } as const;
  expect(isLeftOpen(ended, now)).toBe(true);
  expect(isDone(ended, now)).toBe(false);
  expect(isLongOver(ended, at('11:19'))).toBe(false);
  expect(isLongOver(ended, at('11:20'))).toBe(true);
  expect(isDone({ ...ended, state: 'completed' }, now)).toBe(true);
  expect(isDone(meeting, now)).toBe(true);
  expect(isDone(meeting, at('01:00'))).toBe(false);
});

test('what is done is put away where that saves room and something is still to be done', () => {
  const now = at('11:30');
  const completed = { startsAt: '2026-11-21T10:30:00Z', ...ended, state: 'completed' } as const;
  const open = { ...completed, state: 'booked' } as const;
  const next = { ...open, startsAt: '2026-11-21T12:00:00Z', endsAt: '2026-11-21T12:20:00Z' };
  expect(foldable([completed, completed, open, next], now)).toEqual([completed, completed]);
  expect(foldable([completed, completed, open], now)).toEqual([completed, completed]);
  expect(foldable([completed, completed], now)).toEqual([]);
  expect(foldable([completed, open, next], now)).toEqual([]);
});

test('the next one is lit from ten minutes before it opens on, and until it is over; who waits is lit before it', () => {
  const next = {
    id: 'next',
    state: 'booked',
    startsAt: '2026-11-21T12:00:00Z',
    endsAt: '2026-11-21T12:20:00Z',
  } as const;
  const isLit = (clock: string) => highlightedAppointment([next], at(clock)) === next;
  expect(['11:19', '11:20', '12:10', '12:20'].map(isLit)).toEqual([false, true, true, false]);
  // Whose patient waits goes before it, also when their own time is over.
  const earlier = { ...next, id: 'earlier', startsAt: '2026-11-21T11:30:00Z', ...ended };
  expect(highlightedAppointment([earlier, next], at('12:05'))).toBe(next);
  expect(highlightedAppointment([earlier, next], at('12:05'), new Set(['earlier']))).toBe(earlier);
});
