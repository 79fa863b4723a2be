/** Who waits before the door of a tele-visit. */
import { expect, test } from 'vitest';
import type { Visit } from '#shared/visits.ts';
import { waitWords, whoWaits } from './waiting-patients.ts';

const visit = (id: string, state: Visit['state'], patient: Partial<Visit['patient']> | null) =>
  ({ id, state, patient }) as Visit;

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00Z`;

test('whoever came first is first; who is inside or has gone silent does not wait', () => {
  const visits = [
    visit('late', 'waiting', { waitingSince: at(9), isHere: true }),
    visit('inside', 'in-progress', { waitingSince: null, isHere: true }),
    visit('silent', 'waiting', { waitingSince: at(1), isHere: false }),
    visit('unknown', 'waiting', { waitingSince: at(5), isHere: null }),
    visit('nobody', 'open', null),
  ];
  expect(whoWaits(visits).map(({ id }) => id)).toEqual(['unknown', 'late']);
});

test('the wait is told in whole minutes', () => {
  const waiting = visit('one', 'waiting', { waitingSince: at(0), isHere: true });
  expect(waitWords(waiting, Date.parse(at(0)) + 59_000)).toBe('has just come.');
  expect(waitWords(waiting, Date.parse(at(12)))).toBe('has waited for 12 min.');
});
